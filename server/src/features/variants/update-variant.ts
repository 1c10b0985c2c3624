import { badInput, notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { refuseStale } from '../access/refuse-stale.ts'
import { write } from '../access/write.ts'
import { assessVariant } from '../assessments/assess-variant.ts'
import { nameOfCompany } from '../companies/name-of-company.ts'
import { recordEvent } from '../events/record-event.ts'
import { reserveVariant } from './reserve-variant.ts'
import { listCompositions, updateVariantRow } from './variant.store.ts'
import { refuseCompositionTwice, type Variant, variantRules } from './variant.ts'
import { wordsOfComposition } from './words-of-composition.ts'

/**
 * Changes the fields that are given; null clears one. A published passport stays as it is until the variant is published again.
 */
export async function updateVariant(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, ...input }: Input<typeof variantRules> & { id: string; expectedRevision?: number | null },
): Promise<Variant> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const fields = parsePatch(variantRules, input)
    refuseCompositionTwice(fields)
    const { workspaceId } = actor
    const before = await reserveVariant(tx, workspaceId, id, fields.productId)
    if (!before) throw notFound('variant', id)
    refuseStale('variant', before, expectedRevision)
    if (fields.composition !== undefined && fields.materialComposition === undefined) {
      fields.materialComposition = await wordsOfComposition(tx, workspaceId, fields.composition ?? [])
    } else if (fields.materialComposition !== undefined && fields.composition === undefined) {
      refuseTextOverStructure(await listCompositions(tx, workspaceId, [id]))
    }
    const maker = await nameOfCompany(tx, workspaceId, fields.manufacturerId, 'manufacturerId')
    if (maker !== null && fields.manufacturer === undefined && before.manufacturer === null) fields.manufacturer = maker
    const variant = await updateVariantRow(tx, workspaceId, id, fields)
    await recordEvent(tx, actor, { kind: 'variant.updated', subjectType: 'variant', subjectId: id, data: fields })
    await assessVariant(deps, tx, actor, variant, before.productId)
    return variant
  })
}

function refuseTextOverStructure(composition: readonly unknown[]): void {
  if (composition.length === 0) return
  throw badInput(
    'composition_is_structured',
    'The text of this variant\'s composition is made from its materials. Change "composition", or give composition: [] together with the text.',
    { field: 'materialComposition' },
  )
}

import type { Tx } from '#database/transaction.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { refuseStale } from '../access/refuse-stale.ts'
import { write } from '../access/write.ts'
import { assessVariant } from '../assessments/assess-variant.ts'
import { nameOfCompany } from '../companies/name-of-company.ts'
import { changedFrom } from '../events/changed-from.ts'
import { recordEvent } from '../events/record-event.ts'
import type { CompositionEntry } from './composition.ts'
import { reserveVariant } from './reserve-variant.ts'
import { listCompositions, updateVariantRow } from './variant.store.ts'
import { refuseCompositionTwice, type Variant, type VariantFields, variantRules } from './variant.ts'
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
    const composition = await compositionBefore(tx, workspaceId, id, fields)
    if (fields.composition !== undefined && fields.materialComposition === undefined) {
      fields.materialComposition = await wordsOfComposition(tx, workspaceId, fields.composition ?? [])
    } else if (fields.materialComposition !== undefined && fields.composition === undefined) {
      refuseTextOverStructure(composition)
    }
    const maker = await nameOfCompany(tx, workspaceId, fields.manufacturerId, 'manufacturerId')
    if (maker !== null && fields.manufacturer === undefined && before.manufacturer === null) fields.manufacturer = maker
    const variant = await updateVariantRow(tx, workspaceId, id, fields)
    await recordEvent(tx, actor, {
      kind: 'variant.updated',
      subjectType: 'variant',
      subjectId: id,
      data: fields,
      before: changedFrom({ ...before, composition }, fields),
    })
    await assessVariant(deps, tx, actor, variant, before.productId)
    return variant
  })
}

/** Read only for what says something of it, as text or as structure. */
async function compositionBefore(
  tx: Tx,
  workspaceId: string,
  id: string,
  { composition, materialComposition }: Partial<VariantFields>,
): Promise<CompositionEntry[]> {
  if (composition === undefined && materialComposition === undefined) return []
  const entries = await listCompositions(tx, workspaceId, [id])
  return entries.map(({ materialId, fibreText, share, part }) => ({ materialId, fibreText, share, part }))
}

function refuseTextOverStructure(composition: readonly unknown[]): void {
  if (composition.length === 0) return
  throw badInput(
    'composition_is_structured',
    'The text of this variant\'s composition is made from its materials. Change "composition", or give composition: [] together with the text.',
    { field: 'materialComposition' },
  )
}

import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { assessSaved, settleSaved } from '../assessments/assess-saved.ts'
import { namesOfCompanies } from '../companies/names-of-companies.ts'
import { listCompositions } from './composition.store.ts'
import type { CompositionEntry } from './composition.ts'
import { reserveVariants } from './reserve-variant.ts'
import { updateVariantRows } from './variant.store.ts'
import { refuseCompositionTwice, type Variant, type VariantFields } from './variant.ts'
import { variantFields } from './variant-fields.ts'
import { wordsOfCompositions } from './words-of-compositions.ts'

type VariantChange = Input<typeof variantFields> & { id: string; expectedRevision?: number | null }

/**
 * Changes the fields that are given; null clears one. A published passport stays as it is until the variant is published again.
 */
export async function updateVariant(deps: Deps, reader: Reader, change: VariantChange): Promise<Variant> {
  return onlyOne(await updateVariants(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. */
export async function updateVariants(deps: Deps, reader: Reader, inputs: readonly VariantChange[]): Promise<Variant[]> {
  const variants = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const given = inputs.map(({ id, expectedRevision, ...input }) => {
      const fields = parsePatch(variantFields, input)
      refuseCompositionTwice(fields)
      return { id, expectedRevision, fields }
    })
    const nextProductIds = given.flatMap(({ fields }) => fields.productId ?? [])
    const ids = given.map(({ id }) => id)
    const changes = beforeOf('variant', given, await reserveVariants(tx, workspaceId, ids, nextProductIds))
    const compositions = await compositionsBefore(tx, workspaceId, changes)
    await describeNew(tx, workspaceId, changes, compositions)
    const links = changes.map(({ fields }) => fields.manufacturerId)
    const nameOf = await namesOfCompanies(tx, workspaceId, links, 'manufacturerId')
    for (const { before, fields } of changes) {
      const maker = nameOf(fields.manufacturerId)
      if (maker !== null && fields.manufacturer === undefined && before.manufacturer === null)
        fields.manufacturer = maker
    }
    recordEvents(
      tx,
      actor,
      changes.map(({ before, fields }) => ({
        kind: 'variant.updated',
        subjectType: 'variant',
        subjectId: before.id,
        data: fields,
        before: changedFrom({ ...before, composition: compositions.get(before.id) ?? [] }, fields),
      })),
    )
    const variants = await updateVariantRows(tx, workspaceId, changes)
    const saved = changes.map(({ before, fields }) => ({
      id: before.id,
      productId: fields.productId ?? before.productId,
      formerProductId: before.productId,
    }))
    await assessSaved(deps, tx, actor, saved)
    return variants
  })
  settleSaved(deps, requirePermission(reader, 'edit').workspaceId, variants)
  return variants
}

type Change = { readonly before: Variant; readonly fields: Partial<VariantFields> }

/** Read only of those that say something of it, as text or as structure. */
async function compositionsBefore(
  tx: Tx,
  workspaceId: string,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, CompositionEntry[]>> {
  const ids = changes
    .filter(({ fields }) => fields.composition !== undefined || fields.materialComposition !== undefined)
    .map(({ before }) => before.id)
  const found = new Map<string, CompositionEntry[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  for (const { variantId, materialId, fibreText, share, part } of await listCompositions(tx, workspaceId, ids)) {
    found.get(variantId)?.push({ materialId, fibreText, share, part })
  }
  return found
}

/** Text and structure go together: the one is made from the other, and is not written over it. */
async function describeNew(
  tx: Tx,
  workspaceId: string,
  changes: readonly Change[],
  compositions: ReadonlyMap<string, readonly CompositionEntry[]>,
): Promise<void> {
  const structured: Partial<VariantFields>[] = []
  for (const { before, fields } of changes) {
    if (fields.composition !== undefined && fields.materialComposition === undefined) structured.push(fields)
    if (fields.materialComposition !== undefined && fields.composition === undefined) {
      refuseTextOverStructure(compositions.get(before.id) ?? [])
    }
  }
  const words = await wordsOfCompositions(
    tx,
    workspaceId,
    structured.map(({ composition }) => composition ?? []),
  )
  for (const [at, fields] of structured.entries()) fields.materialComposition = words[at] ?? null
}

function refuseTextOverStructure(composition: readonly unknown[]): void {
  if (composition.length === 0) return
  throw badInput(
    'composition_is_structured',
    'The text of this variant\'s composition is written from its materials. Change "composition", or give ' +
      'composition: [] together with the text.',
    { field: 'materialComposition' },
  )
}

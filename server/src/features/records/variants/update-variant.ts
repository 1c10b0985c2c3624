import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { groupBy } from '#kit/relation.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { assessSaved, settleSaved } from '../assessments/assess-saved.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { completeChanges } from './complete-making.ts'
import { listCompositions } from './composition.store.ts'
import type { CompositionEntry } from './composition.ts'
import { asksForComposition, inherit, ownOf } from './inherit.ts'
import { sourcesOf } from './passed-on.ts'
import { reserveWithProducts } from './reserve-variant.ts'
import type { ReservedProduct } from './source.store.ts'
import { updateVariantRows } from './variant.store.ts'
import { refuseCompositionTwice, type Variant, type VariantFields } from './variant.ts'
import { variantFields } from './variant-fields.ts'

type VariantChange = Input<typeof variantFields> & { id: string; expectedRevision?: number | null }

/**
 * Changes the fields that are given; null clears one, or takes what its product says for all. A published passport stays as it is until the
 * variant is published again.
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
    const reserved = await reserveWithProducts(tx, workspaceId, ids, nextProductIds)
    const { variants: locked, products, hasDue } = reserved
    const changes = await withCompositionsBefore(tx, workspaceId, beforeOf('variant', given, locked))
    const own = changes.map(({ before, fields }) => ({ before: ownOf(before, fields), fields }))
    await completeChanges(tx, workspaceId, 'variant', own)
    await inheritAgain(tx, workspaceId, changes, products)
    await settleTranslations(tx, workspaceId, changes)
    recordEvents(
      tx,
      actor,
      changes.map(({ before, fields }) => ({
        kind: 'variant.updated',
        subjectType: 'variant',
        subjectId: before.id,
        data: fields,
        before: changedFrom(before, fields),
      })),
    )
    const weighty = changes.filter(({ fields }) => hasDue || isAssessed(fields))
    const saved = weighty.map(({ before, fields }) => ({
      id: before.id,
      productId: fields.productId ?? before.productId,
      formerProductId: before.productId,
    }))
    // What assessing asks first goes out behind the rows.
    const updated = updateVariantRows(tx, workspaceId, changes)
    const [variants] = await Promise.all([updated, assessSaved(deps, tx, actor, saved)])
    return variants
  })
  settleSaved(deps, requirePermission(reader, 'edit').workspaceId, variants)
  return variants
}

/** What is said of a variant and decides neither its impact nor its readiness. A test holds it against what these look at. */
export const NEVER_ASSESSED: readonly string[] = ['name', 'color', 'size', 'code', 'translations']

function isAssessed(fields: Partial<VariantFields>): boolean {
  return Object.entries(fields).some(([name, value]) => value !== undefined && !NEVER_ASSESSED.includes(name))
}

type Change = { readonly before: Variant; readonly fields: Partial<VariantFields> }
type Composed = Variant & { readonly composition: CompositionEntry[] }

function heirOf({ before, fields }: Change) {
  return { before, fields, isMoved: (fields.productId ?? before.productId) !== before.productId }
}

/** Read only of those of which something is said, as text, as structure or by what is inherited. */
async function withCompositionsBefore<C extends Change>(
  tx: Tx,
  workspaceId: string,
  changes: readonly C[],
): Promise<(C & { readonly before: Composed })[]> {
  const ids = changes.filter((change) => asksForComposition(heirOf(change))).map(({ before }) => before.id)
  const entries = ids.length === 0 ? [] : await listCompositions(tx, workspaceId, ids)
  const found = groupBy(entries, ({ variantId }) => variantId)
  return changes.map((change) => {
    const composition = (found.get(change.before.id) ?? []).map(({ variantId, ...entry }) => entry)
    return { ...change, before: { ...change.before, composition } }
  })
}

/** What comes from products, once the variants' own values are known. */
async function inheritAgain(
  tx: Tx,
  workspaceId: string,
  changes: readonly Change[],
  products: readonly ReservedProduct[],
) {
  const heirs = changes.map(heirOf)
  const sources = await sourcesOf(tx, workspaceId, products, { isComposed: heirs.some(asksForComposition) })
  for (const [at, heir] of heirs.entries()) {
    inherit(heir, sources.get(changes[at]?.fields.productId ?? heir.before.productId))
  }
}

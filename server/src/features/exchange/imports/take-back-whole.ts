import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { AppError } from '#platform/app-error.ts'
import {
  forgetMade,
  listCertified,
  listMadeProducts,
  lockAsLeft,
  lockVariantsAsLeft,
  type MadeProduct,
} from './import-undo.store.ts'

/** How far up an undo has come, null when nothing of this kind is left, and how many records it has dealt with. */
export type Progress = { readonly upTo: number | null; readonly count: number }

/** Records in one transaction, a product with all of its variants. */
const MOST_RECORDS = 1_000
/** One with more goes variant by variant, so that its transaction is no longer than those of others. */
const MOST_VARIANTS = 500
const MOST_PRODUCTS = 500

/**
 * Deletes products that the import has made, each with its variants, where all of these are the import's and everything is as it has left it: they are kept as
 * one deleted record, and restored as one. Whatever is otherwise is left for who looks at each record.
 */
export async function takeBackWhole(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  importId: string,
  above: number,
): Promise<Progress> {
  const { workspaceId } = actor
  const made = await listMadeProducts(tx, workspaceId, importId, { above, atMost: MOST_PRODUCTS })
  const now = inOneGo(made)
  const last = now.at(-1)
  if (!last) return { upTo: null, count: 0 }
  const ids = now.filter(({ variants }) => variants <= MOST_VARIANTS).map(({ id }) => id)
  const variantsOf = await lockWhole(tx, workspaceId, importId, ids)
  const gone = await remove(deps, actor, [...variantsOf.keys()])
  const records = gone.flatMap((id) => [id, ...(variantsOf.get(id) ?? [])])
  forgetMade(tx, workspaceId, importId, records)
  return { upTo: last.line, count: records.length }
}

function inOneGo(made: readonly MadeProduct[]): readonly MadeProduct[] {
  let records = 0
  const end = made.findIndex(({ variants }, at) => {
    if (variants <= MOST_VARIANTS) records += 1 + variants
    return at > 0 && records > MOST_RECORDS
  })
  return end < 0 ? made : made.slice(0, end)
}

/** Those that can go as a whole, with the identifiers of their variants. */
async function lockWhole(
  tx: Tx,
  workspaceId: string,
  importId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const [products, variants, certified] = await Promise.all([
    lockAsLeft(tx, workspaceId, importId, ids),
    lockVariantsAsLeft(tx, workspaceId, importId, ids),
    listCertified(tx, workspaceId, ids),
  ])
  const variantsOf = new Map<string, string[]>(products.filter(({ isAsLeft }) => isAsLeft).map(({ id }) => [id, []]))
  for (const { id, productId } of variants) variantsOf.get(productId)?.push(id)
  for (const { productId, isAsLeft } of variants) if (!isAsLeft) variantsOf.delete(productId)
  for (const id of certified) variantsOf.delete(id)
  return variantsOf
}

/** Gives back those that went. What is refused, such as a published variant, keeps its product for who looks at each record. */
async function remove(deps: Deps, actor: Actor, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  try {
    await NOUN_VERBS.product.remove(deps, actor, ids)
    return ids
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal' || isPassing(error)) throw error
    if (ids.length === 1) return []
    const half = Math.ceil(ids.length / 2)
    const first = await remove(deps, actor, ids.slice(0, half))
    return [...first, ...(await remove(deps, actor, ids.slice(half)))]
  }
}

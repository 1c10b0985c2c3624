import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { holdConfirmed } from './hold-write-backs.ts'
import { planRecords } from './plan-records.ts'
import { listExisting, withProducts } from './public-fact.store.ts'
import { beginComparison } from './write-back.store.ts'
import type { WriteBacks } from './write-back.ts'

const MOST = 1_000

export type WriteNow = { readonly id: string; readonly variantIds?: readonly string[] | null }

/**
 * Writes chosen variants, or all, as they are public now: also what was written before, which may have been changed there. What others have written there
 * stays.
 */
export async function writeNow(deps: Deps, reader: Reader, { id, variantIds }: WriteNow): Promise<WriteBacks> {
  return write(deps, reader, 'edit', async (tx, { workspaceId }) => {
    const writeBacks = await holdConfirmed(tx, workspaceId, id)
    if (!variantIds) {
      await beginComparison(tx, workspaceId, [id], 'all')
      return { ...writeBacks, isComparing: true }
    }
    const wanted = [...new Set(variantIds)]
    if (wanted.length === 0 || wanted.length > MOST) {
      const message = `From 1 to ${MOST} variants can be written at once; these are ${wanted.length}.`
      throw badInput('selection_size', message, { field: 'variantIds', limit: MOST })
    }
    await refuseMissing(tx, workspaceId, wanted)
    await planRecords(deps, tx, workspaceId, writeBacks, await withProducts(tx, workspaceId, wanted), 'all')
    return writeBacks
  })
}

async function refuseMissing(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  const found = new Set(await listExisting(tx, workspaceId, ids))
  const missing = ids.find((id) => !found.has(id))
  if (missing === undefined) return
  throw badInput('variant_not_found', `There is no variant "${missing}".`, { field: 'variantIds', value: missing })
}

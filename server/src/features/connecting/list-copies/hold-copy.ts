import type { Tx } from '#database/transaction.ts'
import { notFound } from '#platform/app-error.ts'
import { lockCopy } from './list-copy.store.ts'
import type { ListCopy } from './list-copy.ts'

/** The list copy as it is, locked until the transaction ends. */
export async function holdCopy(tx: Tx, workspaceId: string, id: string): Promise<ListCopy> {
  const copy = await lockCopy(tx, workspaceId, id)
  if (!copy) throw notFound('list_copy', id)
  return copy
}

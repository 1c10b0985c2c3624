import type { Tx } from '#database/transaction.ts'
import { notFound } from '#platform/app-error.ts'
import { lockModel } from './refreshed-model.store.ts'
import type { RefreshedModel } from './refreshed-model.ts'

/** Locked until the transaction ends. */
export async function holdModel(tx: Tx, workspaceId: string, id: string, now: Date): Promise<RefreshedModel> {
  const model = await lockModel(tx, workspaceId, id, now)
  if (!model) throw notFound('refreshed_model', id)
  return model
}

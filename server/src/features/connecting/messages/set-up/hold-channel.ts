import type { Tx } from '#database/transaction.ts'
import { notFound } from '#platform/app-error.ts'
import { lockChannel } from './channel.store.ts'
import type { Channel } from './channel.ts'

/** The channel as it is, locked until the transaction ends. */
export async function holdChannel(tx: Tx, workspaceId: string, id: string): Promise<Channel> {
  const channel = await lockChannel(tx, workspaceId, id)
  if (!channel) throw notFound('channel', id)
  return channel
}

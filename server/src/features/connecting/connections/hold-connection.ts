import type { Tx } from '#database/transaction.ts'
import { notFound } from '#platform/app-error.ts'
import { lockConnection } from './connection.store.ts'
import type { Connection } from './connection.ts'

/** The connection as it is, locked until the transaction ends. */
export async function holdConnection(tx: Tx, workspaceId: string, id: string): Promise<Connection> {
  const connection = await lockConnection(tx, workspaceId, id)
  if (!connection) throw notFound('connection', id)
  return connection
}

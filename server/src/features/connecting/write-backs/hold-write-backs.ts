import type { Tx } from '#database/transaction.ts'
import type { Connection } from '../connections/connection.ts'
import { holdConnection } from '../connections/hold-connection.ts'
import { lockWriteBacks } from './write-back.store.ts'
import { noWriteBacks, refuseUnconfirmed, type WriteBacks } from './write-back.ts'

/** What is written for a connection, locked with it until the transaction ends. */
export async function holdWriteBacks(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<{ connection: Connection; writeBacks: WriteBacks }> {
  const connection = await holdConnection(tx, workspaceId, id)
  return { connection, writeBacks: (await lockWriteBacks(tx, workspaceId, id)) ?? noWriteBacks(id) }
}

/** The same, to write something. */
export async function holdConfirmed(tx: Tx, workspaceId: string, id: string): Promise<WriteBacks> {
  const { connection, writeBacks } = await holdWriteBacks(tx, workspaceId, id)
  refuseUnconfirmed(writeBacks, connection)
  return writeBacks
}

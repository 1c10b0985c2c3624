import type { Tx } from '#database/transaction.ts'
import type { Lead } from '../reading/import-settings.ts'

/** As a connection is set up at this moment. */
export type ConnectionLeads = {
  readonly id: string
  readonly name: string
  readonly leads: Readonly<Record<string, Lead>>
  /** What was said of columns there; of others it is as usual. */
  readonly mapping: Readonly<Record<string, string | null>>
}

/** Of these connections, those that have not ended. One statement. */
export type FindLeads = (
  tx: Tx,
  workspaceId: string,
  connectionIds: readonly string[],
) => Promise<readonly ConnectionLeads[]>

let find: FindLeads = async () => []

/** For the wing of the connections, of which this one knows no more than their identifiers. */
export function findLeadsBy(given: FindLeads): void {
  find = given
}

export const findConnectionLeads: FindLeads = (tx, workspaceId, connectionIds) => find(tx, workspaceId, connectionIds)

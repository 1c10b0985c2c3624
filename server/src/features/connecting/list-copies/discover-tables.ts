import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { ExportColumn } from '#features/exchange/exports/export.ts'
import { findColumns } from '#features/exchange/exports/walk-cells.ts'
import type { NounName } from '#features/records/nouns.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { AppError, badInput, notFound } from '#platform/app-error.ts'
import { askSystem } from '../connections/ask-system.ts'
import { findConnectionRow } from '../connections/connection.store.ts'
import { refusalOf } from '../connections/discover-connection.ts'
import { requireConnector } from '../connections/require-connector.ts'
import { foreign } from '../connections/test-connection.ts'
import type { ForeignTable, TableKeeper } from '../connectors/table-keeper.ts'
import { exportOf, kindOf } from './list-copy.ts'
import { tablesOf } from './tables-of.ts'

const MOST_MS = 45_000

/** What can be kept in step, and with which columns of ours. */
export type TablesAndColumns = {
  readonly tables: readonly ForeignTable[]
  readonly columns: readonly { readonly column: string; readonly holds: string }[]
}

/** Asks the system for its tables now; nothing of them is kept. */
export async function discoverTables(
  deps: Deps,
  reader: Reader,
  { id, noun }: { readonly id: string; readonly noun: NounName },
): Promise<TablesAndColumns> {
  const { workspaceId } = requirePermission(reader, 'administer')
  const tables = await askTables(deps, workspaceId, id, (keeper) => keeper.list())
  const columns = (await columnsOfList(deps, workspaceId, noun)).map(({ name, kind }) => ({
    column: name,
    holds: kindOf(kind),
  }))
  return { tables, columns }
}

export function columnsOfList(deps: Deps, workspaceId: string, noun: NounName): Promise<readonly ExportColumn[]> {
  return inTransaction(deps.db.app, { workspaceId }, (tx) => findColumns(tx, exportOf(noun)))
}

/** No transaction is open meanwhile. What goes wrong there is told in the connector's words. */
export async function askTables<T>(
  deps: Deps,
  workspaceId: string,
  id: string,
  work: (keeper: TableKeeper) => Promise<T>,
): Promise<T> {
  const connection = await inTransaction(deps.db.app, { workspaceId }, (tx) => findConnectionRow(tx, workspaceId, id))
  if (!connection) throw notFound('connection', id)
  const connector = requireConnector(connection.kind)
  if (!connector.keepsTables) {
    const message = `${connector.name} has no tables that can be kept in step with a list. Choose a connection to a system that has some.`
    throw badInput('no_tables', message, { field: 'connectionId', value: id })
  }
  const asked = { workspaceId, id, db: deps.db.app, signal: AbortSignal.timeout(MOST_MS) }
  return askSystem(deps, asked, (session) => work(tablesOf(session))).catch((error: unknown) => {
    throw error instanceof AppError ? error : refusalOf(foreign(error))
  })
}

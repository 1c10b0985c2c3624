import type { Session } from '../connectors/connector.ts'
import type { TableKeeper } from '../connectors/table-keeper.ts'

/** What keeps the tables of a system that says it has some. */
export function tablesOf({ tables }: Session): TableKeeper {
  if (!tables) throw new Error('A connector that keeps tables has them.')
  return tables
}

import type { Deps } from '#deps.ts'
import type { NounName } from '#features/records/nouns.ts'
import { parseTexts } from '../connections/connection.ts'
import type { ForeignTableColumn, TableKeeper } from '../connectors/table-keeper.ts'
import { askTables, columnsOfList } from './discover-tables.ts'
import { type ChosenColumns, type CopiedColumn, chooseColumns, kindOf, type ListCopy } from './list-copy.ts'

export type GivenColumns = {
  readonly table: string
  readonly columns: unknown
  readonly keyColumn: string
  readonly whenLeft: 'mark' | 'delete'
  readonly leftColumn: string | null
}

type Chosen = Pick<ListCopy, 'tableKey' | 'tableLabel' | 'columns' | 'keyColumn' | 'whenLeft' | 'leftColumn'>

/** What was chosen of a table, as it is there now; columns that somebody wants made are made. No transaction is open meanwhile. */
export async function chooseThere(
  deps: Deps,
  workspaceId: string,
  connectionId: string,
  noun: NounName,
  { table, columns, ...given }: GivenColumns,
): Promise<Chosen> {
  const ours = await columnsOfList(deps, workspaceId, noun)
  const wanted = { ...given, table, given: parseTexts(columns, 'columns') }
  return askTables(deps, workspaceId, connectionId, async (keeper) => {
    const chosen = chooseColumns(await keeper.list(), ours, wanted)
    const made = await makeMissing(keeper, chosen)
    return {
      tableKey: chosen.table.key,
      tableLabel: chosen.table.label,
      columns: made.columns,
      keyColumn: given.keyColumn,
      whenLeft: given.whenLeft,
      leftColumn: made.left,
    }
  })
}

/** What the column is called that says when a record has left the list. */
const LEFT_LABEL = 'Left on'

async function makeMissing(
  keeper: TableKeeper,
  { table, columns, left }: ChosenColumns,
): Promise<{ columns: CopiedColumn[]; left: ForeignTableColumn | null }> {
  const missing = [
    ...columns.flatMap(({ ours, there }) => (there ? [] : [{ label: ours.name, holds: kindOf(ours.kind) }])),
    ...(left === 'new' ? [{ label: LEFT_LABEL, holds: 'day' as const }] : []),
  ]
  const keys = missing.length === 0 ? [] : [...(await keeper.makeColumns(table.key, missing))]
  const made = missing.map((column, at): ForeignTableColumn => ({ ...column, key: keys[at] ?? column.label }))
  const next = made.values()
  return {
    columns: columns.flatMap(({ ours, there }) => {
      const column = there ?? next.next().value
      return column ? [{ ...column, column: ours.name }] : []
    }),
    left: left === 'new' ? (next.next().value ?? null) : left,
  }
}

/** What can be done with the tables of a system, whatever their rows are about. */
export type TableKeeper = {
  /** As many rows as `save` and `remove` take at once. */
  readonly mostRows: number
  /** The tables there, with what their rows can hold. */
  list(): Promise<readonly ForeignTable[]>
  /** Makes columns there, and gives back the key of each, in their order. */
  makeColumns(table: string, columns: readonly NewColumn[]): Promise<readonly string[]>
  /**
   * All rows of a table, of which these columns are wanted, by pages that can be gone on from. Where it can only begin again from the beginning it does so,
   * and rows come twice. `keyColumn`: what rows are told apart by, for a system in which they have no identifier of their own.
   */
  read(
    table: string,
    columns: readonly TableColumn[],
    cursor: string | null,
    keyColumn: string,
  ): AsyncIterable<TablePage>
  /** An outcome for each, in their order. One without an id is made, unless a row has its key already, which is written to then. */
  save(
    table: string,
    columns: readonly TableColumn[],
    keyColumn: string,
    rows: readonly SavedRow[],
  ): Promise<readonly SaveOutcome[]>
  /** An outcome for each, in their order. */
  remove(table: string, keyColumn: string, ids: readonly string[]): Promise<readonly RemoveOutcome[]>
}

export type ForeignTable = {
  readonly key: string
  /** As its people know it: "Suppliers". */
  readonly label: string
  /** What it is a part of: "Our base". */
  readonly within: string | null
  readonly columns: readonly ForeignTableColumn[]
  /** Whether columns can be made there with these credentials. */
  readonly canMakeColumns: boolean
}

/** A column of a table that can be written to. */
export type TableColumn = { readonly key: string; readonly holds: ColumnKind }
export type ForeignTableColumn = TableColumn & { readonly label: string }
export type NewColumn = { readonly label: string; readonly holds: ColumnKind }

/** "choice": a text that has to be one of those that are there already. "any": a cell that holds whatever is written. */
export type ColumnKind = 'text' | 'number' | 'truth' | 'day' | 'choice' | 'any'

/** A day as 2026-11-23. Null, "" and false are empty cells in all that is compared. */
export type TableCell = string | number | boolean | null

export type TablePage = {
  readonly rows: readonly TableRow[]
  /** JSON of at most 4 kB; null after the last page. */
  readonly cursor: string | null
}

export type TableRow = { readonly id: string; readonly cells: Readonly<Record<string, TableCell>> }

/** Columns that are not named stay as they are. */
export type SavedRow = { readonly id: string | null; readonly cells: Readonly<Record<string, TableCell>> }

/** `cells`: what the system has made of them. */
export type SaveOutcome =
  | {
      readonly state: 'written'
      readonly id: string
      readonly isNew: boolean
      readonly cells?: Readonly<Record<string, TableCell>>
    }
  | RowNotWritten

export type RemoveOutcome = { readonly state: 'written' } | RowNotWritten

/** A sentence for the person, and its reason with particulars for the other languages. */
export type RowNotWritten = {
  readonly state: 'refused' | 'not_found' | 'conflict' | 'unknown'
  readonly said: { readonly reason: string; readonly message: string; readonly value?: string | number }
}

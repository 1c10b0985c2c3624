import type { ReactNode } from 'react'
import type { TadaDocumentNode } from '../../graphql/graphql.ts'
import type { Option } from '../field.ts'

export type Column<Row> = {
  readonly name: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** Shown where there is room for it. */
  readonly isWide?: boolean
  /** Not shown until somebody asks for it. */
  readonly isOptional?: boolean
  /** The service's word for running by it; a list of these runs down first where that is what people look for. */
  readonly order?: { readonly key: string; readonly isDownFirst?: boolean }
}

/** The first column leads to the record: it is always there, and always first. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]]

/** Names a list can be narrowed by; in the address by `name`. */
export type Filter = {
  readonly name: string
  readonly label: string
  /** For values that are no text to the service, such as a truth. */
  readonly toInput?: (value: string) => unknown
  /** Never in the bar, because it is known late whether there is anything to choose from. */
  readonly isAside?: boolean
} & (
  | { readonly options: readonly Option[] }
  /** Another record, found by typing; its name stands in the address beside it, as `<name>Name`. */
  | { readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]> }
)

/** Answers `rows` and `count`; takes `take`, `after`, `search` where there is a search, and the filters. */
export type ListDocument<Row> = TadaDocumentNode<{ readonly rows: readonly Row[]; readonly count: number }, never>

/** What is asked for besides the page: search and filters, by their names. */
export type Narrowing = Readonly<Record<string, string>>

/** What is in view, for whoever works on several rows at once. */
export type ListInView<Row> = {
  /** Of this page; empty while it loads, even where those of before are still shown. */
  readonly rows: readonly Row[]
  /** Of all pages; undefined while it loads. */
  readonly count: number | undefined
  readonly narrowing: Narrowing
  /** The same as the service is sent it. */
  readonly matching: Readonly<Record<string, unknown>>
}

/** A column of boxes before the others, and a bar for what is chosen in it. */
export type Selection<Row> = {
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly isSelected: (row: Row) => boolean
  /** Above the table, while something is chosen. */
  readonly bar: ReactNode
}

/** A hook of the noun's; null: there is nothing that may be done with several rows. */
export type UseSelection<Row> = (list: ListInView<Row>) => Selection<Row> | null

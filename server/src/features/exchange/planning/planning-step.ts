import type { NounName } from '#features/records/nouns.ts'
import type { ImportProblem } from '../reading/import-problem.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import type { SourceItem } from '../reading/source-items.ts'
import type { Exchange } from './exchange-numbers.ts'
import type { FileMemory } from './file-memory.ts'
import type { Matches } from './load-matches.ts'
import type { AnyPlanned, PlannedRecord, RowValues, StoredRecord, Values } from './planned-record.ts'
import type { SourceMatches } from './source-matches.ts'

export type Rules = Pick<ImportSettings, 'mode' | 'emptyCells' | 'matchBy' | 'source'>

/** By what a row is planned. */
export type Context = {
  readonly rules: Rules
  readonly memory: FileMemory
  readonly matches: Matches
  /** Those in the database that cells name, by their identifiers. */
  readonly companies: ReadonlyMap<string, StoredRecord<'company'>>
  readonly batch: Map<string, AnyPlanned>
  readonly exchange: Exchange
  /** Where rows delete products: those of them that have variants. */
  readonly productsInUse: ReadonlySet<string> | null
  /** Of what a connection has read. */
  readonly source: SourceMatches | null
}

/** Reports a problem of the row that is being planned. */
export type Say = (problem: Omit<ImportProblem, 'line' | 'header' | 'found'> & { readonly found?: unknown }) => void

/** What a row says of one record, and what else of the row this belongs to. */
export type Asked<N extends NounName> = {
  readonly line: number
  readonly fields: RowValues<N>
  readonly parent: AnyPlanned | null
  /** Of what a connection has read: what it is there, and when it was last changed there. */
  readonly item?: SourceItem | undefined
  readonly at?: Date | null | undefined
  /** What is planned of the row's other records, in the order of nouns. */
  readonly beside: readonly Step[]
}

/** What a row asks of one record; `commit` is called when the row is good. */
export type Step<N extends NounName = NounName> = { readonly record: PlannedRecord<N>; commit(): void }

/** Null: nothing is to be done, or it has said why it cannot be. */
export type Planner<N extends NounName> = (asked: Asked<N>, context: Context, say: Say) => Step<N> | null

/** What one noun has otherwise than those that belong to nothing and are known by a number or a name. */
export type Differences<N extends NounName> = {
  /** Whether it has the name that a new one needs; else its field "name" is it. */
  isNamed?(fields: Values<N>): boolean
  /** What is said of a new one without a name. */
  readonly nameless?: Pick<ImportProblem, 'reason' | 'message'>
  /** Under what it is found in the database, where that is not its key; null: nothing of the kind can be there. */
  placeOf?(key: string, asked: Asked<N>): string | null
  /** Several that are found say the same, so any of them will do. */
  readonly isAlike?: true
  /** No two rows of a file are about one. */
  readonly isOnce?: true
  /** Takes out of what the row would set what follows from something else. */
  leaveOut?(patch: Values<N>, before: StoredRecord<N> | null, say: Say): void
  /** Whether what the row would set is refused, and says why. */
  isRefused?(patch: Values<N>, asked: Asked<N>, context: Context, say: Say, before: StoredRecord<N> | null): boolean
}

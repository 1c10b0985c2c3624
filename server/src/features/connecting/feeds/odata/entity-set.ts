import type { Property } from './edm.ts'

/**
 * A set that reports are built from: its name and key, what its rows come from, and its properties. All of the feed follows from it: the address,
 * $metadata, what can be filtered and ordered by, the page of documentation. SQL in it is ours and constant; `it` is the row.
 */
export type EntitySet = {
  readonly name: string
  /** What one of its rows is called in $metadata. */
  readonly type: string
  readonly about: string
  /** A table, or several that are joined, the first of them called `it`. */
  readonly from: string
  /** What is true of all its rows besides the workspace. */
  readonly where?: string
  readonly key: readonly [string, ...string[]]
  readonly properties: Readonly<Record<string, Property>>
  readonly navigation?: Readonly<Record<string, Navigation>>
  /** What says when a row was last changed: what refreshing in parts goes by. */
  readonly changed: string
  /** The table that `changed` is of, if that is not `it`. */
  readonly changedIn?: string
  /** Whether `changed` is told by the clock of a process, which may be another than PostgreSQL's by a minute. */
  readonly byProcessClock?: true
}

/** The way to the rows of another set: those whose properties have the values of ours. */
export type Navigation = {
  readonly to: string
  readonly many: boolean
  /** By our property, theirs. */
  readonly by: Readonly<Record<string, string>>
}

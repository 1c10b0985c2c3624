import type { Variables } from '#platform/graphql/measure-document.ts'
import { parsePage } from '#platform/page.ts'
import type { GraphqlContext } from '../schema-builder.ts'
import type { ReadArguments } from './arguments-of.ts'
import type { Fragments } from './select-members.ts'

/** The SQL of rows, with what their statement has to be given. */
export type WrittenRow = {
  /** The row's JSON, in pieces: between two of them stands a gap. */
  readonly pieces: readonly string[]
  readonly gaps: readonly Gap[]
  readonly joins: string
}

/** What of a row's JSON is said here, from cells of its own. Null: it is for the resolvers. */
export type Gap = {
  readonly columns: readonly string[]
  readonly write: (cells: readonly (string | null)[], of: RowContext) => string | null
}

export type RowContext = { readonly context: GraphqlContext; readonly list: string; readonly order: string }

/** A page of records of a record: what its statement gets for it. */
export type PageParameters = { readonly first: number; readonly read: ReadArguments }

export type Writing = {
  readonly fragments: Fragments
  readonly variables: Variables
  readonly hidesScores: boolean
  readonly literalAt: ReadonlyMap<number, number>
  /** Open literals that no argument has taken. */
  readonly left: Set<number>
}

/** "limit" and "offset", as the resolver of a list in a record has them; throws what it would. */
export function pageValues({ read }: PageParameters, given: Parameters<ReadArguments>[0]): [string, string] | null {
  const args = read(given)
  if (args === null) return null
  const { take, skip } = parsePage(args)
  return [String(take), String(skip)]
}

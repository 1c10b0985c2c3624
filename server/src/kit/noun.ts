import type { Fields } from './field.ts'

/** By what a record is told from others of its kind where it has no identifier, in files that people bring. */
export type KnownBy = {
  /** What the choice is called in the interface. */
  readonly by: string
  readonly fields: readonly string[]
  /** The columns of a file that bring it; one of them suffices. */
  readonly columns: readonly string[]
  /** "their GLN" */
  readonly words: string
}

/**
 * A kind of record, for all that treats every kind alike: bulk changes, imports, exports, undo, saved views, schedules, webhooks. What it
 * does is in its verbs (kit/noun-verbs.ts).
 */
export type Noun = {
  /** "company": in events, identifiers of the schema, and what is stored about it. */
  readonly name: string
  /** "companies": its table, its list in the schema, its addresses. */
  readonly plural: string
  /** "com": what the identifiers of its records begin with, three letters. */
  readonly idPrefix: string
  /** What it is made of: the same in GraphQL, REST and imports. */
  readonly fields: Fields
  /** The better first: a name can be given twice. */
  readonly knownBy: readonly KnownBy[]
  /** What else of a row it belongs to: the first of these that the row speaks of. */
  readonly belongsTo: readonly string[]
  /** The columns of which a file needs one, so that its rows say which record they are about. */
  readonly toldBy: readonly string[]
  /** The column without which a record that is not there cannot be made; null: it has a name without, or is never alone. */
  readonly namedIn: string | null
  /** The columns that an empty file of it says are needed. */
  readonly needs: readonly string[]
  /** Where people call it otherwise: "A certificate", "certificates". */
  readonly words: { readonly one: string; readonly many: string }
  /** Fields that change along with one: text beside structure, names beside links. An undo keeps both. */
  readonly beside: Readonly<Record<string, readonly string[]>>
}

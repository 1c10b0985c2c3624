import type { Rule } from '#platform/fields.ts'
import type { DashboardLanguage, Language } from './words/languages.ts'

/**
 * A field of a noun: the rule that parses it, and what else is true of it. The schema, events, files, links, bulk changes and the
 * dashboard's forms read this instead of naming the field again.
 */
export type Field = Rule<unknown> & FieldFacts

export type Fields = Readonly<Record<string, Field>>

export type FieldFacts = {
  /** What it means, with its unit: GraphQL, REST and events say this of it. */
  readonly about: string
  /** What GraphQL and REST say of it as an argument, where that is not the same. */
  readonly given?: string
  /** It may be left out, and has a value all the same once the record is saved. */
  readonly isAlwaysKept?: true
  /** Left out: no file has it. */
  readonly column?: FieldColumn
  /** The heading of its column in private links. Left out: links do not show it. */
  readonly heading?: Readonly<Record<Language, string>>
  /** False: the dashboard does not offer to give it to many records at once, because it tells them apart or is edited in a way of its own. */
  readonly bulk?: false
  /** Shoppers read it: it may be given in other languages, too (kit/translations.ts). */
  readonly translated?: true
  /** The public never sees it: what is copied for strangers leaves it empty. */
  readonly isPrivate?: true
  /** It tells one record from all others, or belongs to that one alone: a duplicate is made without it. */
  readonly ofOne?: true
  /** The noun of the record that it names: by its id, or by the workspace's own code for it. */
  readonly names?: string
  /** Its column in the database, where that is not its name in snake case. Null: it is kept in a table of its own. */
  readonly storedAs?: string | null
  /** A record that has no value of its own takes that of the record it belongs to. Fields that say the same word are taken together. */
  readonly inherited?: string
  /** The other side of it: what records that belong to this one take, by the same word. */
  readonly passedOn?: string
}

/** Its column in imports, exports and templates. */
export type FieldColumn = {
  /** Unique over all nouns: a file may hold several. */
  readonly name: string
  /** How a cell is read and written, where the kind of the value alone does not say so. */
  readonly cell?: CellKind
  /** What other systems and people call it, in lower case without accents and signs, separated by commas. */
  readonly synonyms?: string
  /** A value that an import takes, for the notes of templates. Left out for yes and no. */
  readonly example?: string
  /** What to write into it, for the notes of templates. */
  readonly meaning: Readonly<Record<DashboardLanguage, string>>
}

/** How a cell becomes a value, before the field's own rule sees it. */
export type CellKind =
  | 'text'
  | 'long_text'
  | 'digits'
  | 'customs_code'
  | 'mass'
  /** What the weight beside it is in; of the row, and kept nowhere. */
  | 'unit'
  /** Colour and size in one cell, and the fibres of a composition in several: divided or joined before fields are read. */
  | 'options'
  | 'number'
  | 'share'
  | 'day'
  | 'country'
  | 'truth'
  | 'choice'
  | 'list'
  /** The record's own identifier, in files of our own. */
  | 'id'
  /** Another record: by its identifier, a number it is known by, or its name. */
  | 'reference'
  | 'stages'
  | 'composition'
  /** Fields of the same row, by the names of their columns. */
  | 'columns'
  /** What becomes of the row's record: whether it is deleted. Of the row, and kept nowhere. */
  | 'action'

export function field<R extends Rule<unknown>, const F extends FieldFacts>(rule: R, facts: F): R & F {
  return { ...rule, ...facts }
}

/** Whether a saved record always has it. A list that was not given is empty. */
export function isNeverNull({ required, kind, isAlwaysKept }: Field): boolean {
  return required || kind === 'texts' || isAlwaysKept === true
}

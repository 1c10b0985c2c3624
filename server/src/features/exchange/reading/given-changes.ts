import { badInput } from '#platform/app-error.ts'
import { name, number, oneOf, required, text } from '#platform/fields.ts'
import type { LookedUp, MadeColumn, MadeFrom, ValueChange } from './value-change.ts'

/** A change as a caller or a saved profile says it: which of the others is meant follows from `kind`. */
export type GivenChange = {
  readonly kind: string
  readonly find?: string | null | undefined
  readonly with?: string | null | undefined
  readonly entries?: readonly LookedUp[] | null | undefined
  readonly otherwise?: string | null | undefined
}

/** A column that is to be made, by the headers of the file. */
export type GivenMade = {
  readonly header: string
  readonly kind: string
  readonly of?: readonly string[] | null | undefined
  readonly separator?: string | null | undefined
  readonly part?: number | null | undefined
  readonly value?: string | null | undefined
}

/** Bounds of what is kept with an import: columns that are made, changes of one column, entries of a list, and characters of all together. */
export const MOST_MADE = 50
const MOST_CHANGES = 10
const MOST_ENTRIES = 1_000
export const MOST_CHARACTERS = 50_000

const KINDS = oneOf(['replace', 'look_up'])
const MADE_KINDS = oneOf(['part', 'joined', 'fixed'])
const OTHERWISE = oneOf(['keep', 'refuse'])
const TEXT = text(1_000)
const VALUE = text(5_000)
const SEPARATOR = text(20)
const HEADER = name(200)
const PART = required(number({ min: 1, max: 100, unit: 'parts, counted from 1' }))

export function parseChanges(given: readonly GivenChange[], field = 'changes'): ValueChange[] {
  if (given.length > MOST_CHANGES) throw tooMany(field, MOST_CHANGES, given.length, 'changes of one column')
  return given.map((one) => parseChange(one))
}

function parseChange({ kind, find, with: instead, entries, otherwise }: GivenChange): ValueChange {
  if (KINDS.parse(kind, 'kind') === 'replace') {
    return { kind: 'replace', find: filled(find, 'find', TEXT), with: TEXT.parse(instead ?? '', 'with') }
  }
  if (!Array.isArray(entries) || entries.length === 0) throw missing('entries')
  if (entries.length > MOST_ENTRIES) throw tooMany('entries', MOST_ENTRIES, entries.length, 'entries in a list')
  return {
    kind: 'look_up',
    entries: entries.map(({ found, value }) => ({
      found: filled(found, 'found', TEXT),
      value: TEXT.parse(value ?? '', 'value'),
    })),
    otherwise: OTHERWISE.parse(otherwise ?? 'keep', 'otherwise'),
  }
}

/** By the headers of the file; `placeOf` says where each is, and refuses one that there is not. */
export function parseMade(
  given: readonly GivenMade[],
  fileHeaders: readonly string[],
  placeOf: (header: string) => number,
): MadeColumn[] {
  if (given.length > MOST_MADE) throw tooMany('made', MOST_MADE, given.length, 'columns that are made')
  const taken = new Set(fileHeaders)
  return given.map((one) => {
    const header = HEADER.parse(one.header, 'header').trim()
    if (taken.has(header)) {
      const message = `The file already has a column "${header}". Give the new one another name.`
      throw badInput('column_not_new', message, { field: 'header', value: header })
    }
    taken.add(header)
    return { header, from: parseFrom(one, placeOf) }
  })
}

function parseFrom({ kind, of, separator, part, value }: GivenMade, placeOf: (header: string) => number): MadeFrom {
  const found = MADE_KINDS.parse(kind, 'kind')
  if (found === 'fixed') return { kind: 'fixed', value: filled(value, 'value', VALUE) }
  const columns = (of ?? []).map(placeOf)
  const [first] = columns
  if (first === undefined) throw missing('of')
  if (found === 'joined') {
    if (columns.length > MOST_MADE) throw tooMany('of', MOST_MADE, columns.length, 'columns joined in one')
    return { kind: 'joined', of: columns, separator: SEPARATOR.parse(separator ?? ' ', 'separator') }
  }
  if (columns.length > 1) throw tooMany('of', 1, columns.length, 'columns divided in one')
  return {
    kind: 'part',
    of: first,
    separator: filled(separator, 'separator', SEPARATOR),
    part: PART.parse(part ?? 1, 'part'),
  }
}

/** Refuses more than is kept with an import. */
export function requireSmall(changed: object): void {
  const length = JSON.stringify(changed).length
  if (length <= MOST_CHARACTERS) return
  const message =
    `The changes of all columns together have ${length.toLocaleString('en')} characters; at most ` +
    `${MOST_CHARACTERS.toLocaleString('en')} are kept. Shorten the lists.`
  throw badInput('changes_too_large', message, { field: 'changes', limit: MOST_CHARACTERS })
}

function filled(value: unknown, field: string, rule: { parse(value: unknown, field: string): string }): string {
  if (value === undefined || value === null || value === '') throw missing(field)
  return rule.parse(value, field)
}

function missing(field: string) {
  return badInput('field_required', `"${field}" is required and must not be empty.`, { field })
}

function tooMany(field: string, limit: number, got: number, what: string) {
  return badInput('list_too_long', `There can be at most ${limit} ${what}; got ${got}.`, { field, limit })
}

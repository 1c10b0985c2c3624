import { badInput } from '#platform/app-error.ts'
import { number, oneOf, text } from '#platform/fields.ts'
import { MAX_COLUMNS } from '#platform/tables/table.ts'
import { DELIMITERS, ENCODINGS, QUOTES } from '#platform/tables/text-format.ts'
import type { ValueFormat } from '#platform/tables/value-format.ts'
import { changeMatchBy, type GivenMatch, type MatchBy } from '../columns/match-key.ts'
import { shapeOf } from '../imports/import.ts'
import { type ImportMemory, memoryOf, type RememberedColumn } from '../imports/import-memory.ts'
import { DATE_ORDERS, DECIMALS } from '../reading/detection.ts'
import { requireSmall } from '../reading/given-changes.ts'
import {
  changeColumns,
  changeMade,
  type GivenColumn,
  type GivenMadeColumn,
  IMPORT_MODES,
  type ImportSettings,
} from '../reading/import-settings.ts'
import { recordsOfMapping } from '../reading/records-of-mapping.ts'
import { plainHeader } from '../reading/suggest-mapping.ts'
import type { MadeFrom } from '../reading/value-change.ts'
import type { ImportProfile } from './import-profile.ts'

/** A profile as a file of JSON, in the words of changeImport: to be kept elsewhere, edited, and taken to another workspace. */
type Document = {
  readonly selvedge: 'import-profile'
  readonly version: 1
  readonly name: string
  readonly headers: readonly string[]
  readonly reading: Readonly<Record<string, unknown>>
  readonly columns: readonly GivenColumn[]
  readonly made: readonly GivenMadeColumn[]
  readonly decimal: string
  readonly dateOrder: string
  readonly matchBy: readonly GivenMatch[]
  readonly mode: string
  readonly emptyCells: string
  readonly onError: string
  readonly pictureAddresses?: string
}

type Profile = Pick<ImportProfile, 'name' | 'headers' | 'shape' | 'reading' | 'memory'>

/** Characters of a document; one of 500 columns with the largest lists has fewer. */
const LONGEST = 500_000

export function documentOf({ name, headers, reading, memory }: Omit<Profile, 'shape'>): string {
  const { values, matchBy = {}, mode, emptyCells, onError, made = [], pictureAddresses } = memory
  const document: Document = {
    selvedge: 'import-profile',
    version: 1,
    name,
    headers,
    reading: Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== null)),
    columns: [...new Set(headers)].flatMap((header) => columnOf(header, memory)),
    made: made.map((one) => madeOf(one, headers)),
    ...values,
    matchBy: Object.entries(matchBy).map(([record, by]) => ({ record, by })),
    mode,
    emptyCells,
    onError,
    ...(pictureAddresses && { pictureAddresses }),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function columnOf(header: string, { mapping, units, formats, changes = {} }: ImportMemory): GivenColumn[] {
  const plain = plainHeader(header)
  const column = mapping[plain]
  const [unit, format, changed] = [units[plain], formats[plain], changes[plain]]
  if (column === undefined && !unit && !format && !changed) return []
  return [
    {
      header,
      ...(column !== undefined && { column }),
      ...(unit && { unit }),
      ...format,
      ...(changed && { changes: changed }),
    },
  ]
}

function madeOf({ header, column, unit, from }: RememberedColumn, headers: readonly string[]): GivenMadeColumn {
  return { header, column, ...(unit && { unit }), ...fromOf(from, headers) }
}

function fromOf(from: MadeFrom<string>, headers: readonly string[]) {
  const written = (plain: string) => headers.find((header) => plainHeader(header) === plain) ?? plain
  if (from.kind === 'fixed') return from
  return { ...from, of: (from.kind === 'part' ? [from.of] : from.of).map(written) }
}

/** Reads such a file, by the rules of changeImport; refused by what is wrong in it. */
export function parseDocument(json: string): Profile {
  const given = parseJson(json)
  const headers = listOfTexts(given['headers'])
  const table = { headers }
  const columns = listOfObjects(given['columns'], 'columns') as readonly GivenColumn[]
  const made = listOfObjects(given['made'], 'made') as readonly GivenMadeColumn[]
  const known = new Set(columns.map(({ header }) => plainHeader(String(header))))
  const start: ImportSettings = { ...NOTHING_SAID, ...rulesOf(given) }
  const withMade = { ...start, ...changeMade(table, start, made) }
  const changed = changeColumns(table, withMade, columns)
  requireSmall({ made: withMade.made, changes: changed.changes })
  const settings = { ...withMade, ...changed, records: recordsOfMapping(changed.mapping) }
  const { mapping, ...memory } = memoryOf(table, settings)
  return {
    name: String(given['name'] ?? ''),
    headers,
    shape: shapeOf(table),
    reading: readingIn(isObject(given['reading']) ? given['reading'] : {}),
    // What the document does not name is left to be suggested.
    memory: { ...memory, mapping: Object.fromEntries(Object.entries(mapping).filter(([name]) => known.has(name))) },
  }
}

const NOTHING_SAID: ImportSettings = {
  text: null,
  sheet: 0,
  headerLine: 1,
  values: { decimal: '.', dateOrder: 'ymd' },
  layout: null,
  records: [],
  mapping: [],
  mode: 'both',
  emptyCells: 'keep',
  onError: 'good_rows',
}

function parseJson(json: string): Readonly<Record<string, unknown>> {
  if (json.length > LONGEST) {
    const message = `A profile has at most ${LONGEST.toLocaleString('en')} characters; got ${json.length.toLocaleString('en')}.`
    throw badInput('profile_too_large', message, { field: 'document', limit: LONGEST })
  }
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    throw malformed('The file is not JSON.')
  }
  if (!isObject(given) || given['selvedge'] !== 'import-profile') {
    throw malformed('The file is not an import profile: "selvedge" must be "import-profile".')
  }
  if (given['version'] !== 1) throw malformed('The version of the profile is not 1.')
  return given
}

function malformed(what: string) {
  const message = `${what} Choose a file that was downloaded from the list of profiles.`
  return badInput('profile_malformed', message, { field: 'document' })
}

function rulesOf(given: Readonly<Record<string, unknown>>) {
  const matchBy: MatchBy = changeMatchBy(undefined, listOfObjects(given['matchBy'], 'matchBy') as readonly GivenMatch[])
  const pictures = oneOf(['keep', 'fetch']).parse(given['pictureAddresses'] ?? 'keep', 'pictureAddresses')
  const values: ValueFormat = {
    decimal: oneOf(DECIMALS).parse(given['decimal'] ?? '.', 'decimal'),
    dateOrder: oneOf(DATE_ORDERS).parse(given['dateOrder'] ?? 'ymd', 'dateOrder'),
  }
  return {
    values,
    mode: oneOf(IMPORT_MODES).parse(given['mode'] ?? 'both', 'mode'),
    emptyCells: oneOf(['keep', 'clear']).parse(given['emptyCells'] ?? 'keep', 'emptyCells'),
    onError: oneOf(['nothing', 'good_rows']).parse(given['onError'] ?? 'good_rows', 'onError'),
    ...(Object.keys(matchBy).length > 0 && { matchBy }),
    ...(pictures === 'fetch' && { pictureAddresses: pictures }),
  }
}

function readingIn(given: Readonly<Record<string, unknown>>): ImportProfile['reading'] {
  const parse = <T>(name: string, rule: { parse(value: unknown, field: string): T }): T | null =>
    given[name] === undefined || given[name] === null ? null : rule.parse(given[name], name)
  return {
    encoding: parse('encoding', oneOf(ENCODINGS)),
    delimiter: parse('delimiter', oneOf(DELIMITERS)),
    quote: parse('quote', oneOf(QUOTES)),
    rows: parse('rows', text(500)),
    headerLine: parse('headerLine', number({ min: 1, max: 1_048_576, unit: 'the number of a line' })),
  }
}

function listOfTexts(given: unknown): string[] {
  const isList = Array.isArray(given) && given.every((one) => typeof one === 'string')
  if (!isList || given.length === 0 || given.length > MAX_COLUMNS) {
    throw malformed(`"headers" must be a list of 1 to ${MAX_COLUMNS} texts.`)
  }
  return given.map((one) => text(200).parse(one, 'headers'))
}

function listOfObjects(given: unknown, field: string): readonly object[] {
  if (given === undefined) return []
  if (!Array.isArray(given) || !given.every(isObject)) throw malformed(`"${field}" must be a list of objects.`)
  if (given.length > MAX_COLUMNS) throw malformed(`"${field}" must have at most ${MAX_COLUMNS} entries.`)
  for (const one of given) requireKinds(one, field)
  return given
}

/** The lists within; each text and number is looked at by the rule that it is parsed by. */
function requireKinds(one: Readonly<Record<string, unknown>>, field: string): void {
  const isText = (value: unknown) => typeof value === 'string'
  const isListOf = (value: unknown, fits: (each: unknown) => boolean) => Array.isArray(value) && value.every(fits)
  const { header, of, changes } = one
  if (header !== undefined && !isText(header)) throw malformed(`"header" of "${field}" must be a text.`)
  if (of !== undefined && !isListOf(of, isText)) throw malformed('"of" must be a list of headers.')
  const areEntries = (change: unknown) =>
    isObject(change) && (change['entries'] === undefined || isListOf(change['entries'], isObject))
  if (changes !== undefined && !isListOf(changes, areEntries)) throw malformed('"changes" must be a list of changes.')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

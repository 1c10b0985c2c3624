import { factsOf, NOUN_NAMES } from '#features/records/nouns.ts'
import { type Imported, importColumn, OPTIONS_COLUMN } from '../columns/import-column.ts'
import { columnsOfKey, type MatchBy, matchKeyOf } from '../columns/match-key.ts'
import { asColumnsProblems, fibresProblems } from './as-columns-problems.ts'
import { dividesBy } from './divided-rows.ts'
import type { ImportSettings, InspectedFile } from './import-settings.ts'
import type { InspectedTable, Inspection } from './inspection.ts'
import { joinedTo } from './joined-fibres.ts'
import { columnsOfLayout } from './layouts/known-layouts.ts'
import { isOfSelling } from './layouts/of-selling.ts'
import type { MappingProblem } from './mapping-problem.ts'
import { shapeProblems } from './shape-problems.ts'
import { isReadable, sheetTurns } from './sheet-turns.ts'
import { suggestColumns } from './suggest-columns.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { headersRead } from './value-change.ts'

/** What the columns mean; null for the export of a shop, whose columns are known. */
export function mappedColumns({ layout, mapping }: ImportSettings): ReadonlySet<string> | null {
  return layout === null
    ? new Set(mapping.flatMap(({ column }) => (column === null ? [] : [column, ...told(column)])))
    : null
}

/** What columns that are a size or colour each say of their variants. */
function told(column: string): string[] {
  if (column === OPTIONS_COLUMN.name) return ['color', 'size']
  const whole = joinedTo(column)
  if (whole !== null) return [whole]
  const divides = dividesBy(column)
  return divides === null ? [] : [divides.by, ...(divides.cell === 'gtin' ? ['gtin'] : [])]
}

/** What is to be known of a file before it is imported: how it was read, what of it is left out, and what its columns are taken for. */
export function problemsOfReading({ inspection, settings }: InspectedFile): MappingProblem[] {
  const table = settings && inspection.tables[settings.sheet]
  if (!table) return []
  return [
    ...encodingProblems(inspection),
    ...sheetProblems(table),
    ...otherSheetProblems(inspection, settings),
    ...asColumnsProblems(table, settings),
    ...fibresProblems(table, settings),
    ...shapeProblems(table, settings),
    ...leftOutProblems(table),
    ...outsideProblems(table),
    ...profileProblems(settings),
    ...zeroProblems(table, settings),
    ...mappingProblems(table, settings),
  ]
}

function encodingProblems({ text, detections }: Inspection): MappingProblem[] {
  const found = detections.find(({ setting }) => setting === 'encoding')
  if (!text || found?.certainty !== 'unclear' || found.detected !== text.encoding) return []
  const message =
    `The file does not say how its characters are encoded, and read as ${text.encoding} some look wrong. Look ` +
    'at the samples, and choose another encoding if necessary.'
  return [{ severity: 'warning', reason: 'encoding_unclear', columns: [], headers: [], message }]
}

function* sheetProblems({ unsolved = 0, isDamaged = false, isOld = false }: InspectedTable): Generator<MappingProblem> {
  const said = { severity: 'warning', columns: [], headers: [] } as const
  if (unsolved > 0) {
    const cells =
      unsolved === 1 ? 'A cell contains a formula' : `${unsolved.toLocaleString('en')} cells contain formulas`
    const message =
      `${cells} without the result, so they are read as empty. Open the workbook in a spreadsheet, save it, and ` +
      'choose it again.'
    yield { ...said, reason: 'formulas_unsolved', message }
  }
  if (isDamaged) {
    const message =
      'The workbook’s checksum is wrong, so it was changed or damaged after it was written. Values may be ' +
      'wrong. Use a fresh copy of the file.'
    yield { ...said, reason: 'file_damaged', message }
  }
  if (isOld) {
    const message =
      'The workbook is in the old format of Excel (.xls). Zeros that it shows at the front of numbers, and cells that are ' +
      'merged, are not read. If it has these, save it as .xlsx and choose it again.'
    yield { ...said, reason: 'workbook_old', message }
  }
}

function* otherSheetProblems({ tables }: Inspection, { sheet }: ImportSettings): Generator<MappingProblem> {
  const turns = sheetTurns(tables)
  const named = (places: readonly number[]) => places.flatMap((at) => tables[at]?.name ?? [])
  const following = named(turns.filter((at) => at !== sheet))
  const others = named(
    tables.flatMap((table, at) => (at !== sheet && isReadable(table) && !turns.includes(at) ? [at] : [])),
  )
  const said = { columns: [] } as const
  if (following.length > 0) {
    const message =
      `One sheet is imported at a time. The workbook also has records in ${following.join(', ')}, in the order in which to ` +
      'import them. Go on with each when this one has been imported.'
    yield { ...said, severity: 'warning', reason: 'sheets_to_follow', headers: following, message }
  }
  if (others.length === 0) return
  const message = `No records were recognised in ${others.join(', ')}, so this is left out. If it contains any, choose that sheet.`
  yield { ...said, severity: 'warning', reason: 'sheets_left_out', headers: others, message }
}

function leftOutProblems({ leftOut = [] }: InspectedTable): MappingProblem[] {
  const declined = leftOut.filter(isOfSelling)
  const others = leftOut.filter((header) => !declined.includes(header))
  const said = (count: number) => (count === 1 ? 'A column with content is' : `${count} columns with content are`)
  const problems: MappingProblem[] = []
  if (others.length > 0) {
    const message = `${said(others.length)} not imported: ${others.join(', ')}.`
    problems.push({ severity: 'warning', reason: 'columns_left_out', columns: [], headers: others, message })
  }
  if (declined.length > 0) {
    const message = `Passports say nothing about selling, so these columns are not imported: ${declined.join(', ')}.`
    problems.push({ severity: 'note', reason: 'columns_declined', columns: [], headers: declined, message })
  }
  return problems
}

/** Of a document: what it says of all records, or of other things. */
function outsideProblems({ outside = [] }: InspectedTable): MappingProblem[] {
  if (outside.length === 0) return []
  const message = `The file says more than its rows: ${outside.join(', ')}. This is not imported.`
  return [{ severity: 'warning', reason: 'outside_records', columns: [], headers: outside, message }]
}

function profileProblems({ profile }: ImportSettings): MappingProblem[] {
  if (!profile || profile.missing.length === 0) return []
  const message =
    `The profile "${profile.name}" also has columns that this file lacks: ${profile.missing.join(', ')}. Nothing is imported for them, ` +
    'and columns that would be made from them are left out.'
  const headers = profile.missing
  return [{ severity: 'warning', reason: 'profile_columns_missing', columns: [], headers, message }]
}

/** Codes that somebody has made up. Those with a check digit show by themselves what they have lost. */
const CODES: ReadonlySet<string> = new Set(['sku', 'cert_number', ...NOUN_NAMES.map((name) => `${name}_code`)])

function* zeroProblems(
  { headers, lostZeros = [] }: InspectedTable,
  settings: ImportSettings,
): Generator<MappingProblem> {
  const known = settings.layout === null ? null : columnsOfLayout(headers)
  for (const [at, lost] of lostZeros.entries()) {
    const header = headers[at] ?? ''
    const column = (known ? known.get(header) : settings.mapping[at]?.column) ?? ''
    if (!lost || !CODES.has(column)) continue
    const { longest, shorter, total, line, text } = lost
    const message =
      `In "${header}", ${shorter.toLocaleString('en')} of ${total.toLocaleString('en')} numbers ` +
      `${shorter === 1 ? 'has' : 'have'} fewer than ${longest} digits, such as ${text} on line ${line}. If they ` +
      'should begin with zeros, a spreadsheet has removed these: format the column as text, fill it in again, ' +
      'and choose the file again.'
    yield { severity: 'warning', reason: 'zeros_lost', columns: [column], headers: [header], message }
  }
}

/** None for the export of a shop, whose columns are known. */
function mappingProblems(table: InspectedTable, settings: ImportSettings): MappingProblem[] {
  const { mapping, records, mode, matchBy } = settings
  const mapped = mappedColumns(settings)
  if (mapped === null) return []
  if (mapped.size === 0) {
    const message = 'No column has a meaning yet.'
    return [{ severity: 'error', reason: 'nothing_mapped', columns: [], headers: [], message }]
  }
  return [
    ...records.flatMap((record) => missing(record, mapped, mode, matchBy)),
    ...ofVariants(table.headers, settings),
    ...headersTwice(table.headers.filter((_, at) => joinedTo(mapping[at]?.column ?? null) === null)),
    ...meaningsTwice(headersRead(table.headers, settings.made), mapping, table),
  ]
}

function missing(
  record: Imported,
  mapped: ReadonlySet<string>,
  mode: ImportSettings['mode'],
  matchBy: MatchBy | undefined,
): MappingProblem[] {
  const by = matchKeyOf(record, matchBy)
  const keys = by === 'automatic' ? factsOf(record).toldBy : columnsOfKey(record, by)
  if (!keys.some((key) => mapped.has(key))) {
    const message = `The rows describe ${factsOf(record).words.many}, but do not say which: one column must be ${orList(keys)}.`
    return [{ severity: 'error', reason: 'key_missing', columns: keys, headers: [], message }]
  }
  if (mode === 'update') return []
  if (record === 'variant' && !['sku', 'product_name', 'product_code'].some((column) => mapped.has(column))) {
    const message =
      'Existing variants can be changed, but none can be created: no column says which product they belong to.'
    const columns = ['sku', 'product_name', 'product_code']
    return [{ severity: 'warning', reason: 'product_missing', columns, headers: [], message }]
  }
  const name = factsOf(record).namedIn
  if (name === null || mapped.has(name)) return []
  const message = `Existing ${factsOf(record).words.many} can be changed, but none can be created: no column is ${name}.`
  return [{ severity: 'warning', reason: 'name_missing', columns: [name], headers: [], message }]
}

/** In a table of products alone: what says something of each variant has nowhere to go. */
function ofVariants(headers: readonly string[], { mapping, records }: ImportSettings): MappingProblem[] {
  if (!records.includes('product') || records.includes('variant')) return []
  const meant = suggestMapping(headers, ['variant'])
  const left = headers.filter((_, at) => mapping[at]?.column === null && meant[at]?.column)
  if (left.length === 0) return []
  const message =
    `${left.join(', ')}: this is imported for variants, and the rows are products without variants. It is left out here. If another ` +
    'table has the variants, add it there.'
  return [{ severity: 'warning', reason: 'columns_of_variants', columns: [], headers: left, message }]
}

function headersTwice(headers: readonly string[]): MappingProblem[] {
  const twice = new Set(headers.filter((header, at) => header !== '' && headers.indexOf(header) !== at))
  return [...twice].map((header) => ({
    severity: 'warning',
    reason: 'header_twice',
    columns: [],
    headers: [header],
    message: `Several columns are called "${header}". Look at their values before you choose one.`,
  }))
}

/** Columns that were left out because another one has taken what they are called, and say something. */
function meaningsTwice(
  headers: readonly string[],
  mapping: ImportSettings['mapping'],
  { samples }: InspectedTable,
): MappingProblem[] {
  return headers.flatMap((header, at): MappingProblem[] => {
    if (mapping[at]?.column || samples[at]?.length === 0) return []
    const meant = suggestColumns(header, []).find(({ because }) => because === 'name' || because === 'alias')
    const taken = meant ? mapping.findIndex(({ column }) => column === meant.column) : -1
    if (!meant || taken < 0 || !importColumn(meant.column)) return []
    const message = `"${headers[taken]}" and "${header}" may both be ${meant.column}; the first is used, the second is left out.`
    const both = [headers[taken] ?? '', header]
    return [{ severity: 'warning', reason: 'meaning_twice', columns: [meant.column], headers: both, message }]
  })
}

function orList(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

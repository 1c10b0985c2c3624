import { doubtMass } from '#features/records/variants/plausible-mass.ts'
import { type Cell, textOf } from '#platform/tables/table.ts'
import { rowsName } from '#platform/tables/trees/tree.ts'
import type { DateOrder, DecimalSign } from '#platform/tables/value-format.ts'
import { type ImportColumn, importColumn } from '../columns/import-column.ts'
import type { CellFormat } from './cell-reading.ts'
import type { Detection } from './detection.ts'
import { variantOf } from './divided-rows.ts'
import type { ImportSettings, InspectedFile } from './import-settings.ts'
import type { InspectedTable } from './inspection.ts'
import { shownFibre } from './joined-fibres.ts'
import { columnsOfLayout } from './layouts/known-layouts.ts'
import { isOwnExport } from './layouts/own-export.ts'
import type { MappedColumn } from './mapped-column.ts'
import { isShareHeader } from './meaning/fibre-in-header.ts'
import { readCell } from './read-cell.ts'
import { firstReadable, isReadable, sheetTurns } from './sheet-turns.ts'
import { type ChangedSample, madeBy, shownAfterChanges } from './shown-changes.ts'
import { type ColumnSuggestion, suggestColumns } from './suggest-columns.ts'
import { headersRead, type MadeFrom, type ValueChange } from './value-change.ts'

/** One column of a file as a person is asked about it: what it is taken for, why, and what its values become. */
export type ShownColumn = MappedColumn & {
  readonly at: number
  readonly header: string
  readonly samples: readonly string[]
  readonly values: readonly ShownValue[]
  readonly suggestions: readonly ColumnSuggestion[]
  /** How its numbers and days are read; null where it holds none. */
  readonly decimal: DecimalSign | null
  readonly dateOrder: DateOrder | null
  /** Of a column that the file does not have: what it is made from, by the headers of the file. */
  readonly made: MadeFrom<string> | null
  readonly changes: readonly ValueChange[]
}

/** A value as it stands in the file, as it is read, and what is said about that. */
export type ShownValue = { readonly text: string; readonly read: string | null; readonly message: string | null }

/** Of a shop's export what the columns mean is known, so nothing is suggested. */
export function shownColumns({ settings, inspection }: InspectedFile): ShownColumn[] {
  const table = settings && inspection.tables[settings.sheet]
  if (!table) return []
  const shown = shownAfterChanges(table, settings)
  return headersRead(table.headers, settings.made).map((header, at) =>
    shownColumn(settings, table, header, at, shown[at]),
  )
}

function shownColumn(
  settings: ImportSettings,
  table: InspectedTable,
  header: string,
  at: number,
  changed: readonly ChangedSample[] | undefined,
): ShownColumn {
  const known = settings.layout === null ? undefined : columnsOfLayout(table.headers).get(header)
  const mapped: MappedColumn = known
    ? { column: known, confidence: 'exact', unit: null }
    : (settings.mapping[at] ?? { column: null, confidence: 'none', unit: null })
  const target = mapped.column === null ? undefined : importColumn(mapped.column)
  const samples = changed?.map(({ text }) => text) ?? table.samples[at] ?? []
  const format = {
    ...settings.values,
    ...settings.columnFormats?.[at],
    unit: mapped.unit,
    isExact: isOwnExport(table.headers),
  }
  const hasUnits = settings.mapping.some(({ column }) => column === 'weight_unit')
  const isNumber = target !== undefined && NUMBERS.has(target.kind)
  return {
    ...mapped,
    at,
    header,
    samples,
    // In what a weight is stands in another column of its row, and samples are of any rows.
    values:
      target && settings.layout === null && !(target.kind === 'mass' && mapped.unit === null && hasUnits)
        ? samples.map((text, place): ShownValue => {
            const sample = changed?.[place]
            const cell = sample ? sample.cell : (table.sampleCells?.[at]?.[place] ?? text)
            if (target.divides?.cell === 'mark')
              return { text, read: variantOf(textOf(cell), header, target.divides.by) ?? NONE, message: null }
            if (target.joins === 'share') return { text, read: shownShare(cell, header, at, settings), message: null }
            const shown = shownValue(text, cell, target, format)
            return { ...shown, message: sample?.message ?? shown.message }
          })
        : (changed ?? []).map(({ text, cell, message }) => ({
            text,
            read: cell === null ? null : textOf(cell),
            message,
          })),
    suggestions: settings.layout === null ? suggestColumns(header, samples) : [],
    decimal: isNumber ? format.decimal : null,
    dateOrder: target?.kind === 'day' ? format.dateOrder : null,
    made: madeBy(settings.made?.[at - table.headers.length]?.from, table.headers),
    changes: settings.changes?.[at] ?? [],
  }
}

/** "95% Cotton"; of a fibre that another column names, its share alone. */
function shownShare(cell: Cell, header: string, at: number, { shape, mapping }: ImportSettings): string | null {
  const isNamed = isShareHeader(header) && mapping.some(({ column }) => importColumn(column ?? '')?.joins === 'name')
  return shownFibre(cell, isNamed ? '' : (shape?.fibres?.names?.[at] ?? header), shape?.fibres?.isOfOne)
}

/** No variant is made of it. */
const NONE = '–'

const NUMBERS: ReadonlySet<ImportColumn['kind']> = new Set(['number', 'mass', 'share'])

function shownValue(text: string, cell: Cell, { kind }: ImportColumn, format: CellFormat): ShownValue {
  const { value, problem } = readCell(cell, kind, format)
  const doubt = kind === 'mass' && !problem && typeof value === 'number' ? doubtMass(null, value) : null
  return {
    text,
    read: value === null || value === undefined ? null : said(value),
    message: problem?.message ?? (doubt && `${value} kg is hardly the weight of one item.`),
  }
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  if ('words' in value) return String(value.words)
  return Object.values(value)
    .flatMap((part) => (part === null ? [] : [said(part)]))
    .join(' · ')
}

/** What was detected, and what is used: a person may have said otherwise. */
export type ShownDetection = Omit<Detection, 'setting'> & {
  readonly setting: Detection['setting'] | 'sheet' | 'headerLine'
  readonly used: string | null
}

export function shownDetections({ settings, inspection }: InspectedFile): ShownDetection[] {
  const table = settings && inspection.tables[settings.sheet]
  const used: Readonly<Record<Detection['setting'], string | null>> = {
    encoding: inspection.text?.encoding ?? null,
    delimiter: inspection.text?.delimiter ?? null,
    quote: inspection.text?.quote ?? null,
    rows: inspection.tree ? rowsName(inspection.tree) : null,
    decimal: settings?.values.decimal ?? null,
    dateOrder: settings?.values.dateOrder ?? null,
  }
  const found = [...inspection.detections, ...(table?.detections ?? [])]
  return [
    ...found.slice(0, inspection.detections.length),
    ...(inspection.kind === 'xlsx' ? [sheetDetection(inspection.tables, settings)] : []),
    // A document names its columns in each record.
    ...(table && !inspection.tree ? [headerDetection(table)] : []),
    ...found.slice(inspection.detections.length),
  ].map((one) => ('used' in one ? one : { ...one, used: used[one.setting] }))
}

function sheetDetection(tables: readonly InspectedTable[], settings: ImportSettings | null): ShownDetection {
  const readable = tables.filter(isReadable)
  const isKnownBest = sheetTurns(tables).includes(firstReadable(tables))
  return {
    setting: 'sheet',
    detected: String(firstReadable(tables)),
    certainty: readable.length === 1 ? 'certain' : isKnownBest ? 'likely' : 'unclear',
    used: settings ? String(settings.sheet) : null,
    options: tables.map(({ name, headers }, at) => ({
      value: String(at),
      samples: [{ text: name ?? '', cells: headers.slice(0, 12) }],
    })),
  }
}

function headerDetection({ head, headerLine, detectedHeaderLine }: InspectedTable): ShownDetection {
  const rows = head.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const isFirst = rows[0]?.line === detectedHeaderLine
  return {
    setting: 'headerLine',
    detected: detectedHeaderLine === null ? '' : String(detectedHeaderLine),
    certainty: detectedHeaderLine === null ? 'unclear' : isFirst ? 'certain' : 'likely',
    used: headerLine === null ? null : String(headerLine),
    options: rows.map(({ line, cells }) => ({
      value: String(line),
      samples: [{ text: '', cells: cells.slice(0, 12) }],
    })),
  }
}

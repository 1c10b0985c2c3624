import type { MemoryShare } from '#platform/memory-share.ts'
import { unguardFormula } from '#platform/tables/formula-guard.ts'
import { asWideAs, headersOf, isBlankRow, TableFault, type TableRow } from '#platform/tables/table.ts'
import { matchKeyOf } from '../columns/match-key.ts'
import { type Correction, correctingRows } from './correction.ts'
import { dividingReader, isDivided } from './divided-rows.ts'
import type { ImportProblem } from './import-problem.ts'
import type { ImportSettings } from './import-settings.ts'
import { shapingWithFibres } from './joined-fibres.ts'
import { layoutOf } from './layouts/known-layouts.ts'
import { isOwnExport } from './layouts/own-export.ts'
import { sayMarks } from './marked-cells.ts'
import { countProblems } from './miscounted-cells.ts'
import type { NamedPicture } from './named-picture.ts'
import { openTable } from './open-table.ts'
import { createRowReader, type ReadRow } from './read-rows.ts'
import { readerOfSource } from './read-source.ts'
import type { Shaping } from './row-shape.ts'
import { explaining, passedOver } from './rows-between.ts'
import { REASON_HEADER } from './suggest-mapping.ts'
import { type ChangedRow, changingRows } from './value-change.ts'

/** Tells which pictures the cells of a row name. */
export type PicturesInRow = { inRow(headers: readonly string[], row: TableRow): NamedPictures }

type NamedPictures = {
  /** Columns whose cells name pictures and nothing else. */
  readonly at: readonly number[]
  /** Columns whose cells have nothing more to say. */
  readonly blank?: readonly number[]
  readonly pictures: readonly NamedPicture[]
  readonly problems: readonly ImportProblem[]
}

type Illustrated = { readonly line: number; readonly named: NamedPictures | null }

/**
 * The rows of a file below its header, one after another, as the settings say they are to be read, with what was corrected in them. `file` is its name in the
 * storage.
 */
export async function* readImport(
  path: string,
  settings: ImportSettings,
  corrections: readonly Correction[] = [],
  share: MemoryShare | null = null,
  file: string | null = null,
  pictures: PicturesInRow | null = null,
): AsyncGenerator<ReadRow> {
  const { text, headerLine, values, columnFormats, layout, mapping, matchBy, shape } = settings
  const isNumberNeeded = matchKeyOf('product', matchBy) !== 'name'
  let read: ((row: TableRow) => ReadRow | null) | null = null
  let divide: ((row: TableRow) => readonly ReadRow[]) | null = null
  let end = (): ReadRow | null => null
  let readPictured = (_row: TableRow): ReadRow | null => null
  let say = (_row: TableRow): readonly ImportProblem[] => []
  let isExact = false
  let isGuarded = false
  let changing: ReturnType<typeof changingRows> = null
  let shaping: Shaping | null = null
  let names: readonly string[] = []
  const correct = correctingRows(corrections)
  /** With the pictures that the cells of its line name. */
  const illustrated = (found: ReadRow, { line, named }: Illustrated): ReadRow => {
    if (named === null || found.line !== line) return found
    const problems = named.problems.length > 0 ? [...found.problems, ...named.problems] : found.problems
    return { ...found, problems, pictures: named.pictures }
  }
  for await (const row of openTable(path, settings)) {
    if (row.line < headerLine) continue
    if (read === null) {
      const headers = asWideAs(headersOf(row), mapping.length - (settings.made?.length ?? 0))
      isExact = isOwnExport(headers) || (layout !== null && layoutOf(headers)?.isExact === true)
      if (settings.source) {
        read = await readerOfSource(path, headers, settings, correct, share, corrections.length === 0 ? file : null)
        continue
      }
      names = headers
      if (layout === null) changing = changingRows(headers, settings, text !== null)
      say = sayMarks(headers, settings)
      isGuarded = text !== null && (isExact || headers.includes(REASON_HEADER))
      if (layout) {
        const reader = readerOfLayout(headers, settings)
        if (reader.prepare)
          for await (const one of openTable(path, settings)) if (one.line > headerLine) reader.prepare(correct(one))
        read = reader.read
        end = reader.end
        readPictured = reader.readPictured
      } else {
        const named = changing?.headers ?? headers
        shaping = shapingWithFibres(named, mapping, shape, isExact)
        const { headers: all, mapping: means } = shaping ?? { headers: named, mapping }
        // Cells are counted before columns are added.
        const isText = text !== null && changing === null && shaping === null
        const reading = { values, columnFormats, isExact, isNumberNeeded, isText }
        read = readerOf(all, { ...reading, mapping: means })
        if (isDivided(mapping))
          divide = dividingReader(all, means, (headers, mapping) =>
            readerOf(headers, withTwoMore({ ...reading, mapping })),
          )
      }
      continue
    }
    const plain = isGuarded ? unguarded(row) : row
    if (shape?.explaining?.includes(row.line)) {
      if (layout === null) yield explaining(plain)
      continue
    }
    if (changing || shaping) {
      if (isBlankRow(plain)) continue
      const between = isExact ? null : passedOver(plain, names)
      if (between) {
        yield between
        continue
      }
    }
    const changed = changing?.change(plain)
    const whole = correct(corrections.length > 0 ? withShown(changed?.row ?? plain, shaping) : (changed?.row ?? plain))
    const named = pictures?.inRow(changing?.headers ?? names, whole) ?? null
    const corrected = named ? withoutNames(whole, named, layout === null ? mapping : []) : whole
    const shown = { line: row.line, named }
    const miscounted = shaping && !changing && text !== null ? [...countProblems(row, names.length)] : []
    const said = [
      ...say(corrected),
      ...(changed ? stillOpen(changed, corrected) : []),
      ...(shaping?.unread?.(corrected) ?? []),
      ...miscounted.map((problem) => ({ line: row.line, header: null, found: '', ...problem })),
    ]
    const shaped = shaping?.change(corrected) ?? corrected
    if (divide) {
      const parts = divide(shaped).map((part) => illustrated(part, shown))
      if (parts.length === 0 && said.length > 0) yield { line: row.line, records: {}, problems: said }
      for (const [at, part] of parts.entries())
        yield at === 0 && said.length > 0 ? { ...part, problems: [...part.problems, ...said] } : part
      continue
    }
    const plainly = read(shaped) ?? (named && named.pictures.length > 0 ? readPictured(corrected) : null)
    const found = plainly && illustrated(plainly, shown)
    if (said.length > 0)
      yield { line: row.line, records: {}, ...found, problems: [...(found?.problems ?? []), ...said] }
    else if (found) yield found
  }
  const last = end()
  if (last) yield last
}

const OF_ADDRESSES: ReadonlySet<string> = new Set(['image_url', 'image_urls'])

/** In a column of addresses, the name of a picture in the ZIP is none, and no fault either. The address of one that is fetched is not kept beside it. */
function withoutNames(row: TableRow, { at, blank = [] }: NamedPictures, mapping: ImportSettings['mapping']): TableRow {
  const places = [...blank, ...at.filter((place) => OF_ADDRESSES.has(mapping[place]?.column ?? ''))]
  if (places.length === 0) return row
  return { ...row, cells: row.cells.map((cell, place) => (places.includes(place) ? null : cell)) }
}

/** By what is shown of a cell, a person says which to put right. */
function withShown(row: TableRow, shaping: Shaping | null): TableRow {
  return shaping?.shown ? { ...row, shownAs: new Map([...(row.shownAs ?? []), ...shaping.shown(row)]) } : row
}

/** What was put right by a person is no longer in doubt. */
function stillOpen({ row, problems }: ChangedRow, corrected: TableRow): ImportProblem[] {
  return problems.flatMap(({ place, ...problem }) =>
    place < 0 || corrected.cells[place] === row.cells[place] ? [problem] : [],
  )
}

function readerOf(headers: readonly string[], { values, mapping, columnFormats = [], ...reading }: Reading) {
  return createRowReader({ headers, mapping, format: values, columnFormats, ...reading })
}

/** The formats of columns are by their places, of which two come before. */
function withTwoMore(reading: Reading): Reading {
  return { ...reading, columnFormats: [null, null, ...(reading.columnFormats ?? [])] }
}

type Reading = Pick<ImportSettings, 'values' | 'mapping'> & {
  readonly columnFormats: ImportSettings['columnFormats']
  readonly isText: boolean
  readonly isExact: boolean
  readonly isNumberNeeded: boolean
}

/** What an export, or a file of refused rows, has put an apostrophe before, so that no spreadsheet takes it for a formula. */
function unguarded(row: TableRow): TableRow {
  return { ...row, cells: row.cells.map((cell) => (typeof cell === 'string' ? unguardFormula(cell) : cell)) }
}

function readerOfLayout(headers: readonly string[], { values }: ImportSettings) {
  const known = layoutOf(headers)
  if (!known) throw new TableFault('table_encoding', 'The columns of the file are no longer those of a known export.')
  const reading = known.begin(headers)
  const read = createRowReader({
    headers: reading.headers,
    mapping: reading.columns.map((column) => ({ column, confidence: 'exact', unit: null })),
    format: values,
    isText: false,
    isExact: known.isExact ?? false,
  })
  const notesOn = (line: number) => (reading.notes?.() ?? []).map((note) => ({ line, ...note }))
  const readVariant = (variant: TableRow | null | undefined) => {
    const said = variant ? read(variant) : null
    return said && (reading.complete?.(said) ?? said)
  }
  return {
    prepare: reading.prepare,
    read: (row: TableRow): ReadRow | null => {
      const found = readVariant(reading.read(row))
      const line = found?.line ?? row.line
      const notes = notesOn(line)
      if (notes.length === 0) return found
      return { line, records: {}, ...found, problems: [...(found?.problems ?? []), ...notes] }
    },
    end: () => readVariant(reading.end?.()),
    readPictured: (row: TableRow) => readVariant(reading.ofPictures?.(row)),
  }
}

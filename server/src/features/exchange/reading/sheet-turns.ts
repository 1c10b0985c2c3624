import type { Imported } from '../columns/import-column.ts'
import type { InspectedTable } from './inspection.ts'

/** Sheets by what their rows are about: what others refer to comes before these. */
const TURNS: readonly (readonly Imported[])[] = [
  ['certification', 'rating'],
  ['variant'],
  ['product'],
  ['material'],
  ['company'],
]

/**
 * The sheets of a workbook whose rows are records, in the order in which they can be imported: companies before the materials that they supply, products
 * before their variants, certificates last. Covers, notes, and sheets that are hidden or empty have no turn.
 */
export function sheetTurns(tables: readonly InspectedTable[]): number[] {
  const known = tables.flatMap((table, at) =>
    isReadable(table) && isKnown(table) ? [{ at, rank: rankOf(table) }] : [],
  )
  return known.sort((a, b) => b.rank - a.rank || a.at - b.at).map(({ at }) => at)
}

/** A flat row, about a variant, its product and its certificate at once, is the variant's. */
function rankOf({ layout, records }: InspectedTable): number {
  // Compositions of products that have to be there.
  if (layout === 'fibres') return 0
  const others = records.filter((record) => !TURNS[0]?.includes(record))
  if (others.length === 0) return 0
  return TURNS.findIndex((kinds) => kinds.some((kind) => others.includes(kind)))
}

/** The sheet whose turn it is after this one; null after the last, and after one without a turn. */
export function sheetAfter(tables: readonly InspectedTable[], sheet: number | undefined): number | null {
  return sheetsAfter(tables, sheet)[0] ?? null
}

/** The sheets whose turns come after this one's, in their order; none after one without a turn. */
export function sheetsAfter(tables: readonly InspectedTable[], sheet: number | undefined): number[] {
  const turns = sheetTurns(tables)
  const turn = turns.indexOf(sheet ?? -1)
  return turn < 0 ? [] : turns.slice(turn + 1)
}

/**
 * Where the sheet was not chosen: the one whose turn is first, of which most columns are known if there is such a one. A template that was not filled in has
 * only its lists of values there, of which few columns are known, so it comes before them. Otherwise the first with rows at all.
 */
export function firstReadable(tables: readonly InspectedTable[]): number {
  const turns = sheetTurns(tables)
  const best = turns.find((at) => isMostlyKnown(tables[at]))
  const empty = tables.findIndex((table) => hasHeader(table) && table.rowCount === 0 && isMostlyKnown(table))
  const wanted = [
    best,
    empty < 0 ? undefined : empty,
    turns[0],
    tables.findIndex(isReadable),
    tables.findIndex(hasHeader),
  ]
  return wanted.find((at) => at !== undefined && at >= 0) ?? 0
}

function hasHeader({ isHidden, headerLine }: InspectedTable): boolean {
  return !isHidden && headerLine !== null
}

function isMostlyKnown(table: InspectedTable | undefined): boolean {
  if (!table) return false
  const known = table.mapping.filter(({ column }) => column !== null).length
  return isKnown(table) && (table.layout !== null || known > table.mapping.length / 2)
}

/** A sheet that is shown and has rows below the names of its columns. */
export function isReadable({ isHidden, headerLine, rowCount }: InspectedTable): boolean {
  return !isHidden && headerLine !== null && rowCount > 0
}

/** One column alone may mean something by chance. */
function isKnown({ layout, mapping }: InspectedTable): boolean {
  return layout !== null || mapping.filter(({ column }) => column !== null).length > 1
}

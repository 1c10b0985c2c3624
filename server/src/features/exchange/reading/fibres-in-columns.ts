import { type TableRow, textOf } from '#platform/tables/table.ts'
import { PLACEHOLDERS } from './cell-words.ts'
import { isWhole, mayBeOfOne, shareIn } from './fibre-shares.ts'
import { compositionOf, type FibreColumn } from './joined-fibres.ts'
import type { MappedColumn } from './mapped-column.ts'
import { type FibreInHeader, fibreInHeader, isFibre, isFibreHeader, isShareHeader } from './meaning/fibre-in-header.ts'
import { meaningsOf } from './meaning/header-meaning.ts'
import { kindsOf } from './meaning/value-kinds.ts'
import type { RowShape } from './row-shape.ts'

/** Columns that are the fibres of a composition, and the composition of each row. */
export type FibresFound = {
  readonly columns: readonly FibreColumn[]
  readonly told: NonNullable<RowShape['fibres']>
  readonly compositions: readonly (string | null)[]
}

/** Of values, and of rows: a few are written otherwise. */
const MOSTLY = 0.8
const HALF = 0.5
/** A name is short. */
const LONGEST_NAME = 60

/**
 * Columns whose headers are fibres above shares, or pairs of a fibre and its share. That they are a composition is shown by their sums, or, of several, by
 * headers that say so: a count, yes and no, or a name of a collection is neither. Null: there are none, or the table says its compositions otherwise, too.
 */
export function fibresInColumns(
  headers: readonly string[],
  values: readonly (readonly string[])[],
  rows: readonly TableRow[],
  explaining: readonly TableRow[],
): FibresFound | null {
  const shares = headers.flatMap((_, at) => (areShares(values[at] ?? []) ? [at] : []))
  if (shares.length === 0) return null
  const names = headers.map((header, at) => {
    const below = explaining.map(({ cells }) => textOf(cells[at] ?? null).trim())
    return below.find((text) => fibreInHeader(text) !== null && fibreInHeader(header) === null) ?? header
  })
  const columns = inHeaders(names, shares, values) ?? besideNames(headers, shares, values)
  if (columns === null) return null
  const parts = [...new Set(columns.map(({ part }) => part))].map((part) => columns.filter((one) => one.part === part))
  const sums = rows
    .flatMap(({ cells }) => parts.map((of) => of.flatMap(({ share }) => shareIn(cells[share ?? -1] ?? null) ?? [])))
    .filter((found) => found.some(({ value }) => value > 0))
  const most = (least: number, is: (found: (typeof sums)[number]) => boolean) =>
    sums.length > 0 && sums.filter(is).length >= sums.length * least
  const isOfOne = sums.every(mayBeOfOne) && most(MOSTLY, (found) => isWhole(found, 1))
  const areWhole = most(
    columns.length > 1 ? HALF : MOSTLY,
    (found) => isWhole(found, 100) || (mayBeOfOne(found) && isWhole(found, 1)),
  )
  const areSaid = columns.filter(({ isMarked }) => isMarked).length > 1
  const areFlags = sums.every((found) => found.every(({ value }) => value === 0 || value === 1))
  if (!areSaid && (!areWhole || areFlags)) return null
  const places = new Set(columns.flatMap(({ share, name }) => [share, name]))
  const isSaidElsewhere = values.some((texts, at) => !places.has(at) && kindsOf(texts).composition >= HALF)
  if (isSaidElsewhere) return null
  const given = names.map((name, at) => (name === headers[at] ? null : name))
  return {
    columns,
    told: { isOfOne, ...(given.some((name) => name !== null) && { names: given }) },
    compositions: rows.map((row) => compositionOf(row, columns, isOfOne)),
  }
}

type Found = FibreColumn & Pick<FibreInHeader, 'isMarked'>

/** "Cotton %", "Elastane %". One alone says so itself. */
function inHeaders(
  headers: readonly string[],
  shares: readonly number[],
  values: readonly (readonly string[])[],
): Found[] | null {
  const fibreAt = (share: number): Found[] => {
    const header = headers[share] ?? ''
    const found = meansOther(header) ? null : fibreInHeader(header)
    return found ? [{ share, name: null, ...found }] : []
  }
  const filled = shares.flatMap(fibreAt)
  if (filled.length === 0 || (filled.length === 1 && !filled[0]?.isMarked)) return null
  // One that the first rows leave empty is filled further down.
  const empty = headers.flatMap((_, at) => (values[at]?.length === 0 ? fibreAt(at) : []))
  return [...filled, ...empty].toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0))
}

/** "Fibre 1", "% 1", "Fibre 2", "% 2": as many columns with names of fibres as with shares. */
function besideNames(
  headers: readonly string[],
  numeric: readonly number[],
  values: readonly (readonly string[])[],
): Found[] | null {
  const isEmpty = (at: number) => values[at]?.length === 0
  const shares = headers.flatMap((header, at) =>
    (numeric.includes(at) || isEmpty(at)) && isShareHeader(header) ? [at] : [],
  )
  if (shares.length === 0) return null
  const isBeside = (at: number) => shares.some((share) => Math.abs(share - at) === 1)
  const names = headers.flatMap((header, at) => {
    if (shares.includes(at) || !(isBeside(at) || isFibreHeader(header))) return []
    return areFibres(values[at] ?? []) || (isEmpty(at) && isFibreHeader(header)) ? [at] : []
  })
  if (names.length !== shares.length) return null
  return names.map((name, at) => ({ name, share: shares[at] ?? null, fibre: '', part: null, isMarked: true }))
}

/** "Price", "Weight": known for something else, without the words of all languages being read. */
function meansOther(header: string): boolean {
  return meaningsOf(header).some(({ column, isSure }) => isSure && !BEGIN_ALIKE.has(column))
}

/** "Composition: cotton"; coir, in several languages "kokos", begins as the Finnish size. */
const BEGIN_ALIKE: ReadonlySet<string | null> = new Set(['material_composition', 'size'])

function areShares(values: readonly string[]): boolean {
  const said = values.filter((text) => !PLACEHOLDERS.has(text.toLowerCase()))
  const found = said.filter((text) => shareIn(text) !== null)
  return found.length > 0 && found.length >= said.length * HALF
}

function areFibres(values: readonly string[]): boolean {
  const said = values.filter((text) => !PLACEHOLDERS.has(text.toLowerCase()))
  if (said.length === 0 || said.some((text) => text.length > LONGEST_NAME)) return false
  return said.filter(isFibre).length >= said.length * MOSTLY
}

/** The same table with its compositions in one column behind the others, so that they are taken for what any composition is; its fibres say no more. */
export function withCompositions(
  { columns, compositions }: FibresFound,
  headers: readonly string[],
  different: readonly (readonly string[])[],
  below: readonly TableRow[],
) {
  const joined = new Set(columns.flatMap(({ share, name }) => [share, name]))
  return {
    headers: [...headers.map((header, at) => (joined.has(at) ? '' : header)), COMPOSITION],
    different: [
      ...different.map((values, at) => (joined.has(at) ? [] : values)),
      [...new Set(compositions.flatMap((text) => text ?? []))].slice(0, MOST_DIFFERENT),
    ],
    rows: below.map((row, which) => ({
      ...row,
      cells: [...headers.map((_, at) => row.cells[at] ?? null), compositions[which] ?? null],
    })),
  }
}

const COMPOSITION = 'composition'
const MOST_DIFFERENT = 40

/** What was found of that table, said of the columns of the file. */
export function apart(
  { mapping, shape }: { readonly mapping: readonly MappedColumn[]; readonly shape: RowShape },
  { columns, told }: FibresFound,
): { readonly mapping: readonly MappedColumn[]; readonly shape: RowShape } {
  const end = mapping.length - 1
  const column = mapping[end]?.column ?? ''
  const isOfFile = (at: number) => at < end
  const { saidOnce, family } = shape
  const ownShape: RowShape = {
    ...shape,
    ...(saidOnce && { saidOnce: { ...saidOnce, places: saidOnce.places.filter(isOfFile) } }),
    ...(family && { family: { ...family, products: family.products.filter(isOfFile) } }),
  }
  if (!column.endsWith('material_composition')) return { mapping: mapping.slice(0, end), shape: ownShape }
  const of = column.slice(0, -'material_composition'.length)
  const means = new Map(
    columns.flatMap(
      ({ share, name }) =>
        [
          [share, `${of}fibre_share`],
          [name, `${of}fibre_name`],
        ] as const,
    ),
  )
  return {
    shape: { ...ownShape, fibres: told },
    mapping: mapping.slice(0, end).map((one, at): MappedColumn => {
      const meant = means.get(at)
      return meant === undefined ? one : { column: meant, confidence: 'values', unit: null }
    }),
  }
}

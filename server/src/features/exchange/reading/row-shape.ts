import { createByteStore, inAMapAtFirst, valuesByKey } from '#platform/packed-tables.ts'
import { type Cell, excerpt, type TableRow, textOf } from '#platform/tables/table.ts'
import { importColumn } from '../columns/import-column.ts'
import { type ImportProblem, SHOWN_OF_CELL } from './import-problem.ts'
import type { MappedColumn } from './mapped-column.ts'
import { type NamedInCell, namedIn, unreadIn } from './named-in-cell.ts'
import { namedOptions, optionsReader } from './options-in-cell.ts'
import { isEmpty, OF_VARIANTS } from './summed-columns.ts'

/** How the rows of a table belong together, where a row does not say everything itself. Columns by their places. */
export type RowShape = {
  /** Lines below the header that explain its columns: units, advice, names for programs. */
  readonly explaining?: readonly number[]
  /** Columns that only the first row of a product fills; `by` tells these rows, `name` is where the product is named, -1 if nowhere. */
  readonly saidOnce?: { readonly by: number; readonly name: number; readonly places: readonly number[] }
  readonly family?: Family
  /** The column with a number for each variant, of products that are known by their name alone. */
  readonly numbersOfVariants?: number
  readonly named?: NamedInCell
  /** Fibres as columns: whether their shares are fractions of one, and the names of those that another line than the header has. */
  readonly fibres?: { readonly isOfOne: boolean; readonly names?: readonly (string | null)[] }
}

/**
 * Products and variants in rows of their own. Rows of variants name the number that their product has in `code`: in `parent`. Where there is no such
 * column they stand below it, and leave `products` empty.
 */
export type Family = {
  readonly code: number
  readonly parent: number | null
  /** Beside a code that programs count by: the number that persons know the row by. */
  readonly number?: number
  readonly products: readonly number[]
}

/** Rows in their final form, and the columns that were added to them at the end. */
export type Shaping = {
  readonly headers: readonly string[]
  readonly mapping: readonly MappedColumn[]
  /** What problems show of cells of the file, where that is more than they hold. */
  readonly shown?: (row: TableRow) => ReadonlyMap<number, string>
  /** Of a row of the file, what nothing becomes of, and no note on its columns tells. */
  readonly unread?: (row: TableRow) => ImportProblem[]
  readonly change: (row: TableRow) => TableRow
}

/** Products whose rows were read last: those of variants follow them. */
const PRODUCTS_KEPT = 1_000

/** Null for a table each of whose rows says everything itself. */
export function shapingRows(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  shape: RowShape = {},
): Shaping | null {
  const placeOf = (column: string) => mapping.findIndex((one) => one.column === column)
  const { saidOnce } = shape
  const family = shape.family && isStill(shape.family, placeOf) ? shape.family : null
  const optionsAt = placeOf('variant_options')
  const nameAt = placeOf('product_name')
  const source = optionsAt >= 0 ? optionsAt : family && nameAt >= 0 ? nameAt : -1
  const options = (['color', 'size'] as const).filter((column) => source >= 0 && placeOf(column) < 0)
  const passedOn = family ? ofProducts(mapping) : []
  const codes = family?.parent === null && placeOf('variant_code') < 0 ? [family.code] : []
  const named = shape.named && mapping[shape.named.at]?.column === null ? shape.named : null
  const properties = named?.read.filter(({ column }) => placeOf(column) < 0) ?? []
  // In the row of a product they are what its variants take.
  const propertiesPassedOn = family ? properties.filter(({ column }) => isPassedOn(column, placeOf)) : []
  if (!saidOnce && !family && options.length === 0 && properties.length === 0) return null
  const carry = saidOnce && carrying(saidOnce)
  const join = family && joiningFamilies(family, mapping, nameAt)
  const read = optionsReader()
  const change = (row: TableRow): TableRow => {
    const cells: Cell[] = headers.map((_, at) => row.cells[at] ?? null)
    carry?.(cells)
    const isAlone = family !== null && isOfProductAlone(cells, family, mapping)
    const ofProduct = passedOn.map(({ at }) => (isAlone ? (cells[at] ?? null) : null))
    const joined = join?.(cells)
    const beyondName = joined?.beyondName ?? null
    const text = optionsAt >= 0 ? textOf(cells[optionsAt] ?? null).trim() : ''
    const inCell = named ? namedIn(textOf(cells[named.at] ?? null).trim()) : null
    const told = text !== '' ? read(text) : beyondName === null ? null : namedOptions(beyondName)
    return {
      ...row,
      cells: [
        ...cells,
        ...options.map((column) => told?.[column] ?? null),
        ...ofProduct,
        ...codes.map(() => joined?.ownCode ?? null),
        ...properties.map((one) =>
          isAlone && propertiesPassedOn.includes(one) ? null : (inCell?.get(one.label) ?? null),
        ),
        ...propertiesPassedOn.map(({ label }) => (isAlone ? (inCell?.get(label) ?? null) : null)),
      ],
      ...(joined && joined.unsaid.length > 0 && { own: joined.unsaid }),
    }
  }
  const added = [
    ...options.map((column) => ({ header: headers[source] ?? '', mapped: { column, unit: null } })),
    ...passedOn.map(({ at, column }) => ({
      header: headers[at] ?? '',
      mapped: { column, unit: mapping[at]?.unit ?? null },
    })),
    ...codes.map((at) => ({ header: headers[at] ?? '', mapped: { column: 'variant_code', unit: null } })),
    ...[...properties.map(({ column }) => column), ...propertiesPassedOn.map(({ column }) => passedOnAs(column))].map(
      (column) => ({ header: headers[named?.at ?? 0] ?? '', mapped: { column, unit: null } }),
    ),
  ]
  return {
    headers: [...headers, ...added.map(({ header }) => header)],
    mapping: [...mapping, ...added.map(({ mapped }) => ({ ...mapped, confidence: 'values' as const }))],
    ...(named && { unread: (row: TableRow) => unreadProblems(row, headers, named) }),
    change,
  }
}

function unreadProblems(row: TableRow, headers: readonly string[], named: NamedInCell): ImportProblem[] {
  const unread = unreadIn(textOf(row.cells[named.at] ?? null).trim(), named)
  if (unread === null) return []
  const found = excerpt(unread, SHOWN_OF_CELL)
  const message = `Not imported from this cell: ${found}.`
  return [
    {
      line: row.line,
      header: headers[named.at] ?? '',
      found,
      severity: 'warning',
      reason: 'properties_unread',
      message,
    },
  ]
}

/** What is said of variants where the row is their product's: it has it for all of them. */
function ofProducts(mapping: readonly MappedColumn[]) {
  const isOpen = (name: string) => importColumn(name) !== undefined && !mapping.some(({ column }) => column === name)
  return mapping.flatMap(({ column }, at) => {
    const name = passedOnAs(column ?? '')
    const isOfVariant = column !== null && importColumn(column)?.record === 'variant' && !NOT_PASSED_ON.has(column)
    return isOfVariant && isOpen(name) ? [{ at, column: name }] : []
  })
}

function isPassedOn(column: string, placeOf: (column: string) => number): boolean {
  const isOfVariant = importColumn(column)?.record === 'variant'
  return isOfVariant && importColumn(passedOnAs(column)) !== undefined && placeOf(passedOnAs(column)) < 0
}

/** What a product says for all its variants. */
function passedOnAs(column: string): string {
  return column === 'image_urls' ? 'image_url' : `product_${column}`
}

/** The code and the name are the product's own. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set(['variant_code', 'variant_name', 'variant_id'])

/** A person may have given these columns another meaning since. */
function isStill({ code, parent, number = code }: Family, placeOf: (column: string) => number): boolean {
  return parent === null ? placeOf('sku') === code : placeOf('sku') === parent && placeOf('variant_code') === number
}

function isOfProduct(cells: readonly Cell[], { parent, products }: Family): boolean {
  return parent === null ? products.some((at) => !isEmpty(cells[at])) : isEmpty(cells[parent])
}

function isOfProductAlone(cells: readonly Cell[], family: Family, mapping: readonly MappedColumn[]): boolean {
  return (
    isOfProduct(cells, family) &&
    mapping.every(({ column }, at) => column === null || !OF_VARIANTS.has(column) || isEmpty(cells[at]))
  )
}

/** What stands in the first row of a product holds in those below it. */
function carrying({ by, name, places }: NonNullable<RowShape['saidOnce']>): (cells: Cell[]) => void {
  let last: readonly Cell[] = []
  let called = ''
  return (cells) => {
    const own = textOf(cells[name] ?? null).trim()
    if (!isEmpty(cells[by])) {
      last = places.map((at) => cells[at] ?? null)
      called = own
      // Another product, whose number is missing.
    } else if (own === '' || own === called)
      for (const [place, at] of places.entries()) if (isEmpty(cells[at])) cells[at] = last[place] ?? null
  }
}

type Joined = {
  /** What a variant's title says beyond its product's name. */
  readonly beyondName: string | null
  /** The variant's number, where that of its product took its place. */
  readonly ownCode: Cell
  /** Places of cells that say nothing: its product is not among the rows above, and is not called like one of its variants. */
  readonly unsaid: readonly number[]
}
const OF_PRODUCT: Joined = { beyondName: null, ownCode: null, unsaid: [] }

/** A product gets its own number where its variants name it, and they get its name. */
function joiningFamilies(family: Family, mapping: readonly MappedColumn[], nameAt: number): (cells: Cell[]) => Joined {
  const { code, parent, number: numberAt = code } = family
  const ofVariants = mapping.flatMap(({ column }, at) =>
    at !== parent && column !== null && importColumn(column)?.record === 'variant' ? [at] : [],
  )
  const shared = ofVariants.flatMap((at) => {
    const column = mapping[at]?.column ?? ''
    if (NOT_PASSED_ON.has(column) || OF_VARIANTS.has(column) || column === 'image_urls') return []
    return [{ at, isPassedOn: importColumn(passedOnAs(column)) !== undefined }]
  })
  const products = new Map<string, { readonly name: Cell; readonly said: readonly Cell[] }>()
  /** By the codes of products, the numbers that persons know them by: of all of them, because variants may come much later. */
  const numbers = inAMapAtFirst(valuesByKey<string>(createByteStore()), { lengthOf: (number) => number.length })
  let above: Cell = null
  const beginProduct = (cells: Cell[]): Joined => {
    const isAlone = isOfProductAlone(cells, family, mapping)
    above = cells[code] ?? null
    if (parent !== null) cells[parent] = cells[numberAt] ?? null
    if (numberAt !== code) numbers.set(textOf(above).trim(), textOf(cells[numberAt] ?? null))
    if (products.size >= PRODUCTS_KEPT) products.delete(products.keys().next().value ?? '')
    // What no product passes on is said of each variant, and so is all that the row of one that is a variant as well says.
    const said = shared.map(({ at, isPassedOn }) => (isAlone && isPassedOn ? null : (cells[at] ?? null)))
    products.set(textOf(above).trim(), { name: cells[nameAt] ?? null, said })
    if (isAlone) for (const at of ofVariants) cells[at] = null
    return OF_PRODUCT
  }
  return (cells) => {
    if (isOfProduct(cells, family)) return beginProduct(cells)
    const own = cells[code] ?? null
    const number = textOf((parent === null ? above : cells[parent]) ?? null).trim()
    const product = products.get(number)
    if (parent !== null && numberAt !== code) cells[parent] = numbers.get(number) || null
    const name = product?.name
    for (const [place, { at }] of shared.entries()) if (isEmpty(cells[at])) cells[at] = product?.said[place] ?? null
    const title = nameAt < 0 ? '' : textOf(cells[nameAt] ?? null).trim()
    if (isEmpty(name)) {
      const unsaid = [...(nameAt < 0 ? [] : [nameAt]), ...(parent === null ? [code] : [])]
      return { beyondName: title || null, ownCode: own, unsaid }
    }
    if (parent === null) cells[code] = above
    if (nameAt >= 0) cells[nameAt] = name ?? null
    const known = textOf(name ?? null).trim()
    return { beyondName: title.startsWith(known) ? title.slice(known.length) : title, ownCode: own, unsaid: [] }
  }
}

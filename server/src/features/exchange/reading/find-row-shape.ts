import type { TableRow } from '#platform/tables/table.ts'
import { withNumbersApart } from './article-numbers.ts'
import { findFamily, findFamilyBelow } from './find-family.ts'
import { NOT_MAPPED } from './map-table.ts'
import type { MappedColumn } from './mapped-column.ts'
import { findNamed } from './named-in-cell.ts'
import { numbersOfVariants } from './numbers-of-variants.ts'
import type { RowShape } from './row-shape.ts'
import { passedOver } from './rows-between.ts'
import { LEAST_ROWS, OF_VARIANTS, type Summed, summed, withMeanings, withoutFooters } from './summed-columns.ts'

/** Rows that are enough to show it. */
const LOOKED_AT = 1_000

type Found = { readonly shape: RowShape; readonly mapping: readonly MappedColumn[] }

/** How rows belong together, and which of several numbers is the product's. `rows` are the first ones below the header. */
export function findRowShape(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  rows: readonly TableRow[],
): Found {
  if (rows.length < LEAST_ROWS) return { shape: {}, mapping }
  // Sums between the rows say nothing of how these belong together.
  const records = withoutFooters(rows.slice(0, LOOKED_AT)).filter((row) => passedOver(row, headers) === null)
  if (records.length < LEAST_ROWS) return { shape: {}, mapping }
  const columns = headers.map((_, at) => summed(records, at))
  const found = rowsTogether(headers, mapping, columns, records)
  const named = findNamed(found.mapping, columns)
  if (!named) return found
  return {
    shape: { ...found.shape, named },
    mapping: found.mapping.map((one, at) => (at === named.at ? NOT_MAPPED : one)),
  }
}

function rowsTogether(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  columns: readonly Summed[],
  records: readonly TableRow[],
): Found {
  const family = findFamily(headers, mapping, columns)
  if (family && family.parent !== null) {
    return {
      shape: { family },
      mapping: withMeanings(mapping, { sku: family.parent, variant_code: family.number ?? family.code }),
    }
  }
  const below = findFamilyBelow(mapping, columns)
  if (below) return { shape: { family: below }, mapping }
  const saidOnce = findSaidOnce(mapping, columns, records)
  const apart = withNumbersApart(headers, mapping, columns, saidOnce !== null)
  if (saidOnce) return { shape: { saidOnce }, mapping: apart }
  const ofVariants = numbersOfVariants(apart, columns)
  if (ofVariants === null) return { shape: {}, mapping: apart }
  return { shape: { numbersOfVariants: ofVariants }, mapping: asCodes(apart, ofVariants) }
}

/** What were numbers of products are those of variants. */
function asCodes(mapping: readonly MappedColumn[], at: number): readonly MappedColumn[] {
  return mapping.map((one, place) =>
    place === at ? { column: 'variant_code', confidence: 'values', unit: null } : one,
  )
}

/** A column that tells products, and is empty in rows that tell variants; with it those that are empty in the same rows. */
function findSaidOnce(
  mapping: readonly MappedColumn[],
  columns: readonly Summed[],
  rows: readonly TableRow[],
): RowShape['saidOnce'] | null {
  const placeOf = (name: string) => mapping.findIndex(({ column }) => column === name)
  const by = ['sku', 'product_code', 'product_name'].map(placeOf).find((at) => at >= 0)
  const teller = by === undefined ? undefined : columns[by]
  if (by === undefined || !teller || teller.texts[0] === '') return null
  const tellsVariant = rows.map((_, row) =>
    mapping.some(({ column }, at) => column !== null && OF_VARIANTS.has(column) && columns[at]?.texts[row] !== ''),
  )
  const nameAt = placeOf('product_name')
  const names = columns[nameAt]?.texts
  let last = ''
  const isCarriedOn = teller.texts.every((text, row) => {
    const name = names?.[row] ?? ''
    if (text === '') return name === '' || name === last
    last = name
    return true
  })
  if (!isCarriedOn) return null
  const empty = teller.texts.filter((text, row) => text === '' && tellsVariant[row]).length
  // A cell that somebody forgot is no way to write a table.
  if (empty < LEAST_ROWS - 1 || empty < rows.length * 0.2) return null
  const places = columns.flatMap((one, at) => {
    const isOnce = one.filled > 0 && one.texts.every((text, row) => text === '' || teller.texts[row] !== '')
    return isOnce ? [at] : []
  })
  return { by, name: nameAt, places }
}

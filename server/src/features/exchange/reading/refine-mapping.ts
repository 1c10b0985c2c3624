import { type Imported, OPTIONS_COLUMN } from '../columns/import-column.ts'
import { massUnitOf } from '../columns/mass-unit.ts'
import type { MappedColumn } from './mapped-column.ts'
import { ideasOf } from './meaning/header-meaning.ts'
import { optionOf } from './meaning/option-of.ts'
import { arePictures, kindsOf } from './meaning/value-kinds.ts'
import { nameInDescription } from './name-in-description.ts'
import { nameInTradeName } from './name-in-trade-name.ts'
import { areOptions, mayBeOptions, meansOptions } from './options-in-cell.ts'

type Table = {
  readonly headers: readonly string[]
  readonly records: readonly Imported[]
  /** The first different values of each column. */
  readonly samples: readonly (readonly string[])[]
  /** Whether nobody has said what the column means, and no name of ours. */
  readonly isFree: (at: number) => boolean
}

/** What columns mean beside each other, where that is more than each says by itself. */
export function refineMapping(mapping: readonly MappedColumn[], table: Table): MappedColumn[] {
  const { headers, records, samples, isFree } = table
  const byTradeName = records.includes('product') ? nameInTradeName(mapping, headers, samples, isFree) : mapping
  const named = withArticleCodes(nameInDescription(byTradeName, samples, isFree), table)
  if (!records.includes('variant')) return [...named]
  const steps = [withNamesBeside, withOptions, withUnitBeside, withMorePictures]
  return [...steps.reduce((before, step) => step(before, table), named)]
}

/** "Article", "Style" above codes, beside a name: the number, where no other column is. */
function withArticleCodes(
  mapping: readonly MappedColumn[],
  { headers, samples, records, isFree }: Table,
): readonly MappedColumn[] {
  const has = (name: string) => mapping.some(({ column }) => column === name)
  if (!records.includes('product') || has('sku') || has('product_code') || !has('product_name')) return mapping
  const found = mapping.findIndex(({ column }, at) => {
    const ideas = ideasOf(headers[at] ?? '')
    const isOfItem = ideas.includes('item') && ideas.every((idea) => idea === 'item' || idea === 'filler')
    const { count, code, length } = kindsOf(samples[at] ?? [])
    return column === null && isFree(at) && isOfItem && count > 0 && code >= 0.8 && length <= 24
  })
  return mapping.map((one, at) => (at === found ? { column: 'sku', confidence: 'values', unit: null } : one))
}

/** "Option 1: Colour", and in the column behind it "Red": a column that holds nothing but the name of an option says what the next one is. */
function withNamesBeside(mapping: readonly MappedColumn[], { samples, isFree }: Table): readonly MappedColumn[] {
  const optionIn = (at: number) => {
    const options = new Set((samples[at] ?? []).map(optionOf))
    const [only = null] = options
    return options.size === 1 ? only : null
  }
  const changed = [...mapping]
  for (const [at, { column }] of mapping.entries()) {
    const option = column === null && isFree(at) ? optionIn(at) : null
    const next = changed[at + 1]
    if (option === null || next?.column !== null || !isFree(at + 1) || (samples[at + 1] ?? []).length === 0) continue
    if (!changed.some((one) => one.column === option))
      changed[at + 1] = { column: option, confidence: 'values', unit: null }
  }
  return changed
}

/** "Picture 2", "Picture 3": further columns that hold nothing but addresses of pictures. */
function withMorePictures(mapping: readonly MappedColumn[], { samples, isFree }: Table): readonly MappedColumn[] {
  if (!mapping.some(({ column }) => column === 'image_urls' || column === 'image_url')) return mapping
  return mapping.map((one, at) =>
    one.column === null && isFree(at) && arePictures(samples[at] ?? [])
      ? { column: 'image_urls', confidence: 'values', unit: null }
      : one,
  )
}

/** A column that holds nothing but units of weight, beside a weight whose header names none. */
function withUnitBeside(
  mapping: readonly MappedColumn[],
  { headers, samples, isFree }: Table,
): readonly MappedColumn[] {
  const hasOpenWeight = mapping.some(({ column, unit }) => column === 'weight_kg' && unit === null)
  if (!hasOpenWeight || mapping.some(({ column }) => column === 'weight_unit')) return mapping
  const found = mapping.findIndex(({ column }, at) => {
    const values = samples[at] ?? []
    const ideas = ideasOf(headers[at] ?? '')
    const isNamed = ideas.includes('weight') || (ideas.includes('unit') && mapping[at - 1]?.column === 'weight_kg')
    return column === null && isFree(at) && isNamed && values.length > 0 && values.every((text) => massUnitOf(text))
  })
  return mapping.map((one, at) => (at === found ? { column: 'weight_unit', confidence: 'values', unit: null } : one))
}

/** A column whose cells have the colour and the size in one, where not both have a column of their own. */
function withOptions(mapping: readonly MappedColumn[], { headers, samples, isFree }: Table): readonly MappedColumn[] {
  const has = (name: string, but: number) => mapping.some(({ column }, at) => at !== but && column === name)
  const at = mapping.findIndex(({ column }, place) => {
    if (!isFree(place)) return false
    if (column !== null && !MAY_BE_OPTIONS.has(column)) return false
    if (has('color', place) && has('size', place)) return false
    const values = samples[place] ?? []
    return areOptions(values) || (meansOptions(headers[place] ?? '') && mayBeOptions(values))
  })
  return at < 0
    ? mapping
    : mapping.map((one, place) =>
        place === at ? { column: OPTIONS_COLUMN.name, confidence: 'values', unit: null } : one,
      )
}

const MAY_BE_OPTIONS: ReadonlySet<string> = new Set(['variant_name', 'color', 'size'])

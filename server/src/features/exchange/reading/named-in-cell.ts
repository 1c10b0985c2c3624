import { importColumn } from '../columns/import-column.ts'
import type { MappedColumn } from './mapped-column.ts'
import { meaningsOf } from './meaning/header-meaning.ts'
import { optionOf } from './meaning/option-of.ts'
import { kindsOf } from './meaning/value-kinds.ts'
import { LEAST_ROWS, type Summed } from './summed-columns.ts'

/** A column whose cells hold several properties by their names, and which of these are read as what. */
export type NamedInCell = {
  readonly at: number
  readonly read: readonly { readonly label: string; readonly column: string }[]
  readonly leftOut: readonly string[]
}

/** "Composition:Cotton 100%:0,Colour:Blue:1", "Care: 30 °C|Material: 100% wool", "color=Red;fit=Slim". */
const LABEL = /(?:^|[|;,\n])\s*(\p{L}[\p{L}\p{M} _-]{0,30}?)\s*[:=：]\s*/gu
const LONGEST = 2_000
/** PrestaShop adds the place of a property. */
const PLACE = /:\d{1,4}$/

/** What a cell says under each name; a name that comes twice keeps its first value. */
export function namedIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { label, value } of propertiesIn(text)) if (label !== '' && !found.has(label)) found.set(label, value)
  return found
}

/** Of a cell, what is neither read nor told of for the whole column: names that only later rows have, one that comes twice, and text without any. */
export function unreadIn(text: string, { read, leftOut }: NamedInCell): string | null {
  const open = new Set([...read.map(({ label }) => label), ...leftOut])
  const isNamed = text.length <= LONGEST
  const unread = (isNamed ? propertiesIn(text) : [{ label: '', value: text }]).filter(
    ({ label, value }) => !open.delete(label) && value !== '',
  )
  return unread.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)).join('; ') || null
}

/** In their order, and before them, with no name, what comes before the first. */
function propertiesIn(text: string): { readonly label: string; readonly value: string }[] {
  if (text.length > LONGEST) return []
  const labels = [...text.matchAll(LABEL)]
  const before = text.slice(0, labels[0]?.index).replace(/[|;,\s]+$/, '')
  return [
    ...(before === '' ? [] : [{ label: '', value: before }]),
    ...labels.flatMap((match, at) => {
      const end = labels[at + 1]?.index
      const value = text
        .slice(match.index + match[0].length, end)
        .trim()
        .replace(PLACE, '')
      return value === '' ? [] : [{ label: match[1] ?? '', value }]
    }),
  ]
}

/** What such a property may be read as, beside a composition. */
const READ: ReadonlySet<string> = new Set([
  'material_composition',
  'color',
  'size',
  'care_instructions',
  'production_location',
  'brand',
  'manufacturer',
  'weight_kg',
  'hs_code',
  'gtin',
])
const MOST_CELLS = 0.8

/**
 * A column of properties by their names, as shops write those of an article in one cell. Null where there is none: parts of a garment, each with its fibres, are
 * one composition, and colour and size alone are the options of a variant.
 */
export function findNamed(mapping: readonly MappedColumn[], columns: readonly Summed[]): NamedInCell | null {
  for (const [at, { texts }] of columns.entries()) {
    if (!isOpen(mapping[at])) continue
    const cells = texts.filter((text) => text !== '').map(namedIn)
    const told = cells.filter(({ size }) => size >= 2)
    if (told.length < Math.min(LEAST_ROWS, 3) || told.length < cells.length * MOST_CELLS) continue
    const found = propertiesOf(at, told, mapping)
    if (found) return found
  }
  return null
}

function isOpen(mapped: MappedColumn | undefined): boolean {
  if (mapped === undefined || mapped.column === null) return true
  return mapped.confidence === 'values' && MAY_BE_SEVERAL.has(mapped.column)
}

const MAY_BE_SEVERAL: ReadonlySet<string> = new Set(['material_composition', 'variant_options'])

function propertiesOf(
  at: number,
  cells: readonly ReadonlyMap<string, string>[],
  mapping: readonly MappedColumn[],
): NamedInCell | null {
  const labels = [...new Set(cells.flatMap((cell) => [...cell.keys()]))]
  const known = new Map(labels.map((label) => [label, columnOf(label)]))
  const meant = new Set([...known.values()].filter((column) => column !== null))
  if (meant.size === 0 || [...meant].every((column) => column === 'color' || column === 'size')) return null
  const valuesOf = (label: string) => cells.flatMap((cell) => cell.get(label) ?? [])
  const isPart = (label: string) =>
    known.get(label) !== 'material_composition' && kindsOf(valuesOf(label)).composition > 0
  if (labels.some(isPart)) return null
  const taken = new Set(mapping.flatMap(({ column }, place) => (place === at || column === null ? [] : [column])))
  if (taken.has('variant_options')) for (const option of ['color', 'size']) taken.add(option)
  const hasVariants = mapping.some(
    ({ column }, place) => place !== at && column !== null && importColumn(column)?.record === 'variant',
  )
  const read: { label: string; column: string }[] = []
  const leftOut: string[] = []
  for (const [label, column] of known) {
    const ofProduct = column !== null && !hasVariants ? importColumn(`product_${column}`)?.name : undefined
    const name = ofProduct ?? column
    if (name === null || taken.has(name)) leftOut.push(label)
    else {
      taken.add(name)
      read.push({ label, column: name })
    }
  }
  return read.length > 0 ? { at, read, leftOut } : null
}

function columnOf(label: string): string | null {
  const meant = optionOf(label) ?? meaningsOf(label).find(({ isSure }) => isSure)?.column ?? null
  return meant !== null && READ.has(meant) ? meant : null
}

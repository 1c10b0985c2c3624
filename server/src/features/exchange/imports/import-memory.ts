import { rowsName } from '#platform/tables/trees/tree.ts'
import type { ValueFormat } from '#platform/tables/value-format.ts'
import { isAction } from '../columns/import-column.ts'
import type { MassUnit } from '../columns/mass-unit.ts'
import { type ImportRules, type ImportSettings, type InspectedFile, rulesOf } from '../reading/import-settings.ts'
import { mapSource } from '../reading/inspect-source.ts'
import type { InspectedTable } from '../reading/inspection.ts'
import { joinedTo } from '../reading/joined-fibres.ts'
import type { MappedColumn } from '../reading/mapped-column.ts'
import type { Family } from '../reading/row-shape.ts'
import { plainHeader, suggestMapping } from '../reading/suggest-mapping.ts'
import type { MadeColumn, MadeFrom, ValueChange } from '../reading/value-change.ts'

/**
 * What a workspace has said of files of one shape, kept for the next: by header, so that columns may stand in another order. How text is
 * encoded and divided is not among it, as the shape is known only when those are.
 */
export type ImportMemory = {
  /** Null: the column was left out. */
  readonly mapping: Readonly<Record<string, string | null>>
  readonly units: Readonly<Record<string, MassUnit>>
  readonly formats: Readonly<Record<string, Partial<ValueFormat>>>
  /** What becomes of the values of columns of the file. */
  readonly changes?: Readonly<Record<string, readonly ValueChange[]>>
  readonly made?: readonly RememberedColumn[]
  /** The columns by which rows of variants name those of their products: a file of few rows does not show it. */
  readonly family?: { readonly code: string; readonly parent: string | null; readonly products: readonly string[] }
  readonly values: ValueFormat
} & Pick<ImportSettings, 'records'> &
  ImportRules

/** A column that is made, from others by their plain headers, with all that was said of it. */
export type RememberedColumn = {
  readonly header: string
  readonly from: MadeFrom<string>
  readonly column: string | null
  readonly unit?: MassUnit
  readonly format?: Partial<ValueFormat>
  readonly changes?: readonly ValueChange[]
}

/** How a file as a whole was read, kept with what has a name; null where it was as detected, or where the file has no such thing. */
export type SavedReading = {
  readonly encoding: string | null
  readonly delimiter: string | null
  readonly quote: string | null
  readonly rows: string | null
  readonly headerLine: number | null
}

export function memoryOf(table: Pick<InspectedTable, 'headers' | 'source'>, settings: ImportSettings): ImportMemory {
  const { mapping, columnFormats = [], values, records, made = [], changes = [] } = settings
  const names = namesOf(table)
  const byHeader = <T>(valueAt: (at: number) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      names.flatMap((name, at) => {
        const value = valueAt(at)
        return value === undefined || name === '' ? [] : [[name, value]]
      }),
    )
  const changed = byHeader((at) => changes[at] ?? undefined)
  const family = settings.shape?.family
  return {
    mapping: settings.layout === null ? byHeader((at) => meaningToRemember(mapping[at])) : {},
    units: byHeader((at) => mapping[at]?.unit ?? undefined),
    formats: byHeader((at) => columnFormats[at] ?? undefined),
    ...(Object.keys(changed).length > 0 && { changes: changed }),
    ...(made.length > 0 && {
      made: made.map((one, after) => rememberedColumn(names, one, names.length + after, settings)),
    }),
    ...(family && {
      family: {
        code: names[family.code] ?? '',
        parent: family.parent === null ? null : (names[family.parent] ?? ''),
        products: family.products.map((at) => names[at] ?? ''),
      },
    }),
    values,
    records,
    ...rulesOf(settings),
  }
}

/** That rows delete is said for each file anew. */
function meaningToRemember(mapped: MappedColumn | undefined): string | null | undefined {
  const column = mapped?.column ?? null
  return isAction(column) ? undefined : column
}

function rememberedColumn(
  names: readonly string[],
  { header, from }: MadeColumn,
  at: number,
  { mapping, columnFormats = [], changes = [] }: ImportSettings,
): RememberedColumn {
  const { column = null, unit } = mapping[at] ?? {}
  const [format, changed] = [columnFormats[at], changes[at]]
  return {
    header,
    from: withColumns(from, (place) => names[place] ?? '') ?? { kind: 'fixed', value: '' },
    column: isAction(column) ? null : column,
    ...(unit && { unit }),
    ...(format && { format }),
    ...(changed && { changes: changed }),
  }
}

/** The same with columns told otherwise; null if any of them cannot be. */
function withColumns<A, B>(from: MadeFrom<A>, told: (column: A) => B | null): MadeFrom<B> | null {
  if (from.kind === 'fixed') return from
  if (from.kind === 'part') {
    const of = told(from.of)
    return of === null ? null : { ...from, of }
  }
  const of = from.of.map(told)
  return of.some((one) => one === null) ? null : { ...from, of: of as B[] }
}

/** By what columns are known again: of a file by their headers, of a connection by their keys there. */
export function namesOf({ headers, source }: Pick<InspectedTable, 'headers' | 'source'>): string[] {
  return source ? source.columns.map(({ key }) => key) : headers.map(plainHeader)
}

/** "Remembered" goes before what names suggest. How numbers and days are written is the file's to say, where it says it. */
export function withMemory(
  table: InspectedTable,
  settings: ImportSettings,
  memory: ImportMemory | null,
): ImportSettings {
  if (!memory) return settings
  const { records, units, formats } = memory
  const rules = rulesOf(memory)
  if (settings.layout !== null) return { ...settings, ...rules }
  const { isDecimalCertain, isDateOrderCertain } = table.values
  const said = new Map(Object.entries(memory.mapping))
  const names = namesOf(table)
  const mapping = table.source
    ? mapSource(table.source.columns, said)
    : withFibres(suggestMapping(table.headers, records, said), settings, names)
  const own = mapping.map((one, at) => ({ ...one, unit: units[names[at] ?? ''] ?? one.unit }))
  const ownFormats = names.map((name, at) => formats[name] ?? settings.columnFormats?.[at] ?? null)
  const { made: _made, changes: _changes, profile: _profile, ...before } = settings
  const family = memory.family ? familyIn(names, memory.family) : null
  return {
    ...before,
    ...rules,
    ...(family && { shape: { family, ...settings.shape } }),
    records,
    values: {
      decimal: isDecimalCertain ? settings.values.decimal : memory.values.decimal,
      dateOrder: isDateOrderCertain ? settings.values.dateOrder : memory.values.dateOrder,
    },
    ...withMade(table, memory, own, ownFormats),
  }
}

/** Columns without a name, or called "%", stay the fibres that they were found to be, beside those that are remembered. */
function withFibres(mapping: readonly MappedColumn[], found: ImportSettings, names: readonly string[]) {
  const wholes = new Set(mapping.map(({ column }) => joinedTo(column)))
  return mapping.map((one, at) => {
    const own = found.mapping[at]
    const whole = joinedTo(own?.column ?? null)
    return own && whole !== null && wholes.has(whole) && names[at] === '' && one.column === null ? own : one
  })
}

/** The same columns in this file; null if it lacks one. */
function familyIn(
  names: readonly string[],
  { code, parent, products }: NonNullable<ImportMemory['family']>,
): Family | null {
  const places = [code, ...(parent === null ? [] : [parent]), ...products].map((name) => names.indexOf(name))
  if (places.includes(-1)) return null
  const placeOf = (name: string) => names.indexOf(name)
  return { code: placeOf(code), parent: parent === null ? null : placeOf(parent), products: products.map(placeOf) }
}

/** Columns that cannot be made in this file, as it lacks what they are made from, are left out. */
function withMade(
  { headers }: InspectedTable,
  { made = [], changes = {} }: ImportMemory,
  mapping: readonly MappedColumn[],
  columnFormats: readonly (Partial<ValueFormat> | null)[],
): Pick<ImportSettings, 'mapping' | 'columnFormats' | 'made' | 'changes'> {
  const names = headers.map(plainHeader)
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : null)
  const found = made.flatMap((one) => {
    const from = withColumns(one.from, placeOf)
    return from && !headers.includes(one.header) ? [{ ...one, from }] : []
  })
  const taken = new Set(found.map(({ column }) => column))
  const changed = [...names.map((name) => changes[name] ?? null), ...found.map((one) => one.changes ?? null)]
  return {
    // What is made was chosen by a person, what has the same name in another file was not.
    mapping: [
      ...mapping.map((one) => (one.confidence !== 'remembered' && taken.has(one.column) ? NOT_MAPPED : one)),
      ...found.map(({ column, unit }) => ({ column, confidence: 'remembered', unit: unit ?? null }) as const),
    ],
    columnFormats: [...columnFormats, ...found.map(({ format }) => format ?? null)],
    ...(found.length > 0 && { made: found.map(({ header, from }) => ({ header, from })) }),
    ...(changed.some((one) => one !== null) && { changes: changed }),
  }
}

const NOT_MAPPED: MappedColumn = { column: null, confidence: 'none', unit: null }

/** What a person has chosen of how a file as a whole is read, and an encoding that the next file may not show by itself. */
export function readingOf({ inspection, settings }: InspectedFile): SavedReading {
  const { text, tree, detections, tables } = inspection
  const table = settings && tables[settings.sheet]
  const chosen = (setting: string, used: string | null | undefined) => {
    const detected = detections.find((one) => one.setting === setting)?.detected
    return used === undefined || used === null || used === detected ? null : used
  }
  return {
    encoding: text && text.encoding !== 'utf-8' ? text.encoding : null,
    delimiter: text && chosen('delimiter', text.delimiter),
    quote: text && chosen('quote', text.quote),
    rows: tree ? chosen('rows', rowsName(tree)) : null,
    headerLine: table && table.headerLine !== table.detectedHeaderLine ? table.headerLine : null,
  }
}

import type { ValueFormat } from '#platform/tables/value-format.ts'
import type { MassUnit } from '../columns/mass-unit.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import type { InspectedTable } from '../reading/inspect-file.ts'
import { plainHeader, suggestMapping } from '../reading/suggest-mapping.ts'

/**
 * What a workspace has said of files of one shape, kept for the next: by header, so that columns may stand in another order. How text is
 * encoded and divided is not among it, as the shape is known only when those are.
 */
export type ImportMemory = {
  /** Null: the column was left out. */
  readonly mapping: Readonly<Record<string, string | null>>
  readonly units: Readonly<Record<string, MassUnit>>
  readonly formats: Readonly<Record<string, Partial<ValueFormat>>>
  readonly values: ValueFormat
} & Pick<ImportSettings, 'records' | 'matchBy' | 'mode' | 'emptyCells' | 'onError'>

export function memoryOf({ headers }: InspectedTable, settings: ImportSettings): ImportMemory {
  const { mapping, columnFormats = [], values, records, matchBy, mode, emptyCells, onError } = settings
  const byHeader = <T>(valueAt: (at: number) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      headers.flatMap((header, at) => {
        const value = valueAt(at)
        return value === undefined || plainHeader(header) === '' ? [] : [[plainHeader(header), value]]
      }),
    )
  return {
    mapping: settings.layout === null ? byHeader((at) => mapping[at]?.column ?? null) : {},
    units: byHeader((at) => mapping[at]?.unit ?? undefined),
    formats: byHeader((at) => columnFormats[at] ?? undefined),
    values,
    records,
    mode,
    emptyCells,
    onError,
    ...(matchBy && { matchBy }),
  }
}

/** "Remembered" goes before what names suggest. How numbers and days are written is the file's to say, where it says it. */
export function withMemory(
  table: InspectedTable,
  settings: ImportSettings,
  memory: ImportMemory | null,
): ImportSettings {
  if (!memory) return settings
  const { records, matchBy, mode, emptyCells, onError, units, formats } = memory
  const rules = { mode, emptyCells, onError, ...(matchBy && { matchBy }) }
  if (settings.layout !== null) return { ...settings, ...rules }
  const { isDecimalCertain, isDateOrderCertain } = table.values
  const mapping = suggestMapping(table.headers, records, new Map(Object.entries(memory.mapping)))
  return {
    ...settings,
    ...rules,
    records,
    values: {
      decimal: isDecimalCertain ? settings.values.decimal : memory.values.decimal,
      dateOrder: isDateOrderCertain ? settings.values.dateOrder : memory.values.dateOrder,
    },
    mapping: mapping.map((one, at) => ({ ...one, unit: units[plainHeader(table.headers[at] ?? '')] ?? one.unit })),
    columnFormats: table.headers.map(
      (header, at) => formats[plainHeader(header)] ?? settings.columnFormats?.[at] ?? null,
    ),
  }
}

import type { ValueFormat } from '#platform/tables/value-format.ts'
import type { MassUnit } from '../columns/mass-unit.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import { mapSource } from '../reading/inspect-source.ts'
import type { InspectedTable } from '../reading/inspection.ts'
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

export function memoryOf(table: InspectedTable, settings: ImportSettings): ImportMemory {
  const { mapping, columnFormats = [], values, records, matchBy, mode, emptyCells, onError } = settings
  const byHeader = <T>(valueAt: (at: number) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      namesOf(table).flatMap((name, at) => {
        const value = valueAt(at)
        return value === undefined || name === '' ? [] : [[name, value]]
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

/** By what columns are known again: of a file by their headers, of a connection by their keys there. */
function namesOf({ headers, source }: InspectedTable): string[] {
  return source ? source.columns.map(({ key }) => key) : headers.map(plainHeader)
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
  const said = new Map(Object.entries(memory.mapping))
  const mapping = table.source ? mapSource(table.source.columns, said) : suggestMapping(table.headers, records, said)
  const names = namesOf(table)
  return {
    ...settings,
    ...rules,
    records,
    values: {
      decimal: isDecimalCertain ? settings.values.decimal : memory.values.decimal,
      dateOrder: isDateOrderCertain ? settings.values.dateOrder : memory.values.dateOrder,
    },
    mapping: mapping.map((one, at) => ({ ...one, unit: units[names[at] ?? ''] ?? one.unit })),
    columnFormats: names.map((name, at) => formats[name] ?? settings.columnFormats?.[at] ?? null),
  }
}

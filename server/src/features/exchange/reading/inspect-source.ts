import { inspectNdjsonFile, type TableColumn } from '#platform/tables/ndjson-table.ts'
import { readNdjsonTable } from '#platform/tables/read-ndjson-table.ts'
import type { ValueFormat } from '#platform/tables/value-format.ts'
import { importColumn } from '../columns/import-column.ts'
import { MASS_UNITS, type MassUnit } from '../columns/mass-unit.ts'
import { inspectRows } from './inspect-rows.ts'
import type { Inspection } from './inspection.ts'
import type { MappedColumn } from './mapped-column.ts'
import { recordsOfMapping } from './records-of-mapping.ts'
import { suggestMapping } from './suggest-mapping.ts'

/** Programs write numbers and days in one way. */
const WRITTEN: ValueFormat = { decimal: '.', dateOrder: 'ymd' }

/** Looks through what a connection has read. Nothing has to be guessed of how it is written. */
export async function inspectSource(path: string, connectionId: string): Promise<Inspection> {
  const { columns } = await inspectNdjsonFile(path)
  const table = await inspectRows(readNdjsonTable(path), 1)
  const mapping = mapSource(columns)
  return {
    kind: 'ndjson',
    text: null,
    detections: [],
    tables: [
      {
        ...table,
        name: null,
        isHidden: false,
        values: { ...table.values, ...WRITTEN, isDecimalCertain: true, isDateOrderCertain: true },
        detections: [],
        columnFormats: columns.map(() => null),
        layout: null,
        lostZeros: [],
        leftOut: [],
        records: recordsOfMapping(mapping),
        mapping,
        source: { connectionId, columns },
      },
    ],
  }
}

/**
 * What the columns of a connected system mean: what was said of them before; else what the system's connector says that they usually are, a text
 * in a language being the column for that language; else, where nothing was said of any, what their names suggest. A column that has come up
 * since somebody has said what the others mean is left out until somebody says what it is.
 */
export function mapSource(
  columns: readonly TableColumn[],
  said: ReadonlyMap<string, string | null> = new Map(),
): MappedColumn[] {
  const taken = new Set<string>()
  const mapping: (MappedColumn | null)[] = columns.map(() => null)
  const pass = (confidence: MappedColumn['confidence'], meant: (column: TableColumn, at: number) => string | null) => {
    for (const [at, column] of columns.entries()) {
      const name = mapping[at] ? null : meant(column, at)
      if (name === null || taken.has(name) || !importColumn(name)) continue
      taken.add(name)
      mapping[at] = { column: name, confidence, unit: unitOf(column, name) }
    }
  }
  pass('remembered', ({ key }) => said.get(key) ?? null)
  pass('exact', (column) => (said.has(column.key) ? null : usualOf(column)))
  if (said.size === 0) {
    const suggested = suggestMapping(
      columns.map(({ label, language }) => (language ? `${label} (${language})` : label)),
      ['product', 'variant', 'material', 'company'],
    )
    const records = new Set(recordsOfMapping(mapping.filter((one) => one !== null)))
    pass('alias', (_column, at) => {
      const name = suggested[at]?.column ?? null
      const record = name === null ? undefined : importColumn(name)?.record
      return record !== undefined && records.has(record) ? name : null
    })
  }
  return mapping.map((mapped) => mapped ?? { column: null, confidence: 'none', unit: null })
}

function usualOf({ usual, language }: TableColumn): string | null {
  if (usual === undefined || language === undefined) return usual ?? null
  const inLanguage = `${usual}_${language.toLowerCase().slice(0, 2)}`
  return importColumn(inLanguage) ? inLanguage : usual
}

function unitOf({ unit }: TableColumn, name: string): MassUnit | null {
  if (importColumn(name)?.kind !== 'mass') return null
  return MASS_UNITS.find((one) => one === unit) ?? null
}

import { NOUN_NAMES } from '#features/records/nouns.ts'
import type { TableRow } from '#platform/tables/table.ts'
import { type Imported, importColumn } from '../columns/import-column.ts'
import { apart, fibresInColumns, withCompositions } from './fibres-in-columns.ts'
import { isOwnExport } from './layouts/own-export.ts'
import { recordsFound } from './map-table.ts'
import { mapWithShape } from './map-with-shape.ts'
import { recordsByMeaning } from './records-by-meaning.ts'
import { suggestMapping } from './suggest-mapping.ts'

/** What the columns of a table of others mean, and what its rows are about. Compositions in several columns are joined for it, and taken apart again. */
export function mapOthers(
  headers: readonly string[],
  different: readonly (readonly string[])[],
  below: readonly TableRow[],
  lines: Parameters<typeof mapWithShape>[4],
) {
  const explaining = lines.under.filter(({ line }) => lines.explaining.includes(line))
  const fibres = fibresInColumns(headers, different, below, explaining)
  if (fibres === null) return mapRecords(headers, different, below, lines)
  const whole = withCompositions(fibres, headers, different, below)
  const found = mapRecords(whole.headers, whole.different, whole.rows, lines)
  return { ...found, ...apart(found, fibres) }
}

function mapRecords(
  headers: readonly string[],
  different: readonly (readonly string[])[],
  ...of: [below: readonly TableRow[], lines: Parameters<typeof mapWithShape>[4]]
) {
  const records = recordsOf(headers, different)
  const found = mapWithShape(headers, records, different, ...of)
  return { ...found, records: recordsFound(found.mapping, records) }
}

/** An export of ours, or a template filled in, says itself what it is about. */
export function recordsOf(headers: readonly string[], different: readonly (readonly string[])[]): Imported[] {
  const named = headers.filter(Boolean).map((header) => importColumn(header)?.record)
  if (isOwnExport(headers) || (named.length > 1 && named.every((record) => record !== undefined))) {
    return NOUN_NAMES.filter((record) => named.includes(record))
  }
  return recordsByMeaning((records, by) =>
    suggestMapping(headers, records, undefined, by === 'all' ? different : null).flatMap(({ column }) => column ?? []),
  )
}

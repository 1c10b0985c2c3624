import { DELIMITERS, type Delimiter } from '#platform/tables/text-format.ts'
import { importColumn } from '../../columns/import-column.ts'
import { compositionsLayout } from './compositions.ts'

/**
 * Whether the table is an export of ours, perhaps with columns of others beside its own: one of our identifiers' columns stands in it, and
 * most of its columns have our names. Every character of it is meant as it stands. A template has no identifiers and is read like any file.
 */
export function isOwnExport(headers: readonly string[]): boolean {
  const own = headers.filter((header) => importColumn(header))
  return own.length * 2 > headers.length && own.some((header) => importColumn(header)?.kind === 'id')
}

/** What separates the cells of an export of ours: its header tells, and its texts, which may hold anything, do not. Null for other files. */
export function ownDelimiter(start: string): Delimiter | null {
  const [line = ''] = start.split(/[\r\n]/, 1)
  const isOwn = (headers: readonly string[]) => isOwnExport(headers) || compositionsLayout.recognises(headers)
  return DELIMITERS.find((delimiter) => isOwn(line.split(delimiter))) ?? null
}

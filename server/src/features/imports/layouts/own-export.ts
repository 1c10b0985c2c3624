import { importColumn } from '../import-column.ts'

/**
 * Whether the table is an export of ours, perhaps with columns of others beside its own: one of our identifiers' columns stands in it, and
 * most of its columns have our names. Every character of it is meant as it stands. A template has no identifiers and is read like any file.
 */
export function isOwnExport(headers: readonly string[]): boolean {
  const own = headers.filter((header) => importColumn(header))
  return own.length * 2 > headers.length && own.some((header) => importColumn(header)?.kind === 'id')
}

import { createReadStream } from 'node:fs'
import { readNdjsonTable } from '#platform/tables/read-ndjson-table.ts'
import { readTextTable } from '#platform/tables/read-text-table.ts'
import { readSheet } from '#platform/tables/read-workbook.ts'
import type { TableRow } from '#platform/tables/table.ts'
import { readTree } from '#platform/tables/trees/read-tree.ts'
import { shapeArticle } from './bmecat.ts'
import type { ImportSettings } from './import-settings.ts'

/** The rows of a file, whatever it is. */
export function openTable(
  path: string,
  { text, sheet, source, tree }: Pick<ImportSettings, 'text' | 'sheet' | 'source' | 'tree'>,
): AsyncIterable<TableRow> {
  if (source) return readNdjsonTable(path)
  if (tree) return readTree(path, tree, tree.dialect ? (node) => shapeArticle(node) : undefined)
  return text === null ? readSheet(path, sheet) : readTextTable(createReadStream(path), text)
}

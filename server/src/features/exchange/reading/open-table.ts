import { createReadStream } from 'node:fs'
import { readNdjsonTable } from '#platform/tables/read-ndjson-table.ts'
import { readTextTable } from '#platform/tables/read-text-table.ts'
import { readSheet } from '#platform/tables/read-workbook.ts'
import type { TableRow } from '#platform/tables/table.ts'
import { readTree, type Shape } from '#platform/tables/trees/read-tree.ts'
import type { TreeFormat } from '#platform/tables/trees/tree.ts'
import { shapeArticle } from './bmecat.ts'
import { withCompositions } from './compositions-in-trees.ts'
import type { ImportSettings } from './import-settings.ts'

/** The rows of a file, whatever it is. */
export function openTable(
  path: string,
  { text, sheet, source, tree }: Pick<ImportSettings, 'text' | 'sheet' | 'source' | 'tree'>,
): AsyncIterable<TableRow> {
  if (source) return readNdjsonTable(path)
  if (tree) return readTree(path, tree, shapeOfRecords(tree))
  return text === null ? readSheet(path, sheet) : readTextTable(createReadStream(path), text)
}

/** What a record of a document is made into before it is a row. */
export function shapeOfRecords(tree: Pick<TreeFormat, 'dialect' | 'withCompositions'>): Shape {
  if (tree.dialect) return (node) => shapeArticle(node)
  return tree.withCompositions ? (node) => withCompositions(node) : (node) => node
}

import { createReadStream } from 'node:fs'
import { readNdjsonTable } from '#platform/tables/read-ndjson-table.ts'
import { readTextTable } from '#platform/tables/read-text-table.ts'
import { readSheet } from '#platform/tables/read-workbook.ts'
import type { TableRow } from '#platform/tables/table.ts'
import { readTree, type Shape } from '#platform/tables/trees/read-tree.ts'
import type { TreeFormat } from '#platform/tables/trees/tree.ts'
import { groupsOfArticles, shapeArticle } from './bmecat.ts'
import { withCompositions } from './compositions-in-trees.ts'
import { shapeRecord } from './documents/shape-record.ts'
import type { ImportSettings } from './import-settings.ts'

/** The rows of a file, whatever it is. */
export function openTable(
  path: string,
  { text, sheet, source, tree }: Pick<ImportSettings, 'text' | 'sheet' | 'source' | 'tree'>,
): AsyncIterable<TableRow> {
  if (source) return readNdjsonTable(path)
  if (tree?.hasGroups) return readArticles(path, tree)
  if (tree) return readTree(path, tree, shapeOfRecords(tree))
  return text === null ? readSheet(path, sheet) : readTextTable(createReadStream(path), text)
}

async function* readArticles(path: string, tree: TreeFormat): AsyncGenerator<TableRow> {
  const groups = await groupsOfArticles(path, tree.records)
  yield* readTree(path, tree, (node) => shapeArticle(node, undefined, groups))
}

/** What a record of a document is made into before it is a row. */
export function shapeOfRecords(
  tree: Pick<TreeFormat, 'form' | 'records' | 'dialect' | 'withCompositions' | 'shaped'>,
): Shape {
  if (tree.dialect) return (node) => shapeArticle(node)
  if (tree.shaped) return (node) => shapeRecord(node, tree.form, tree.records)
  return tree.withCompositions ? (node) => withCompositions(node) : (node) => node
}

import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { badInput } from '#platform/app-error.ts'
import type { Received } from '#platform/file-storage/receive-upload.ts'
import { readTextTable } from '#platform/tables/read-text-table.ts'
import { type Cell, TableFault, textOf } from '#platform/tables/table.ts'
import type { TextFormat } from '#platform/tables/text-format.ts'
import { type WrittenSheet, writeWorkbook } from '#platform/tables/write-workbook.ts'
import { textFormatOf } from '../reading/inspect-file.ts'
import { sheetName } from './archive-contents.ts'

/**
 * Several tables of text as the sheets of one workbook, whose cells are the texts of the tables as they are: products, variants and compositions can then be
 * imported one after the other, in the order in which they need each other.
 */
export async function tablesAsSheets(
  tables: readonly (Pick<Received, 'path' | 'size'> & { readonly name: string })[],
  receive: (stream: Readable) => Promise<Received>,
): Promise<Received> {
  const sheets: WrittenSheet[] = []
  for (const { path, size, name } of tables) if (size > 0) sheets.push(await faultOf(name, () => sheetOf(path, name)))
  return receive(writeWorkbook(sheets))
}

async function sheetOf(path: string, name: string): Promise<WrittenSheet> {
  const format = await formatOf(path, name)
  let first: readonly Cell[] = []
  let width = 0
  let count = 0
  for await (const cells of rowsOf(path, format)) {
    if (count === 0) first = cells
    count += 1
    width = Math.max(width, cells.length)
  }
  const columns = Array.from({ length: width }, (_, at) => ({
    header: textOf(first[at] ?? null),
    kind: 'text' as const,
  }))
  async function* pages() {
    let page: (readonly Cell[])[] = []
    let isFirst = true
    for await (const cells of rowsOf(path, format)) {
      if (!isFirst) page.push(cells)
      isFirst = false
      if (page.length < PAGE) continue
      yield page
      page = []
    }
    yield page
  }
  return { name: sheetName(name), columns, pages }
}

const PAGE = 500

async function* rowsOf(path: string, format: TextFormat): AsyncGenerator<readonly Cell[]> {
  for await (const { cells } of readTextTable(createReadStream(path), format)) yield cells
}

async function formatOf(path: string, name: string): Promise<TextFormat> {
  const format = await textFormatOf(path)
  if (format) return format
  const shown = name.slice(0, 200).toWellFormed()
  const message = `It is not clear how the characters of "${shown}" in the ZIP are encoded. Import it by itself, or save it as UTF-8.`
  throw badInput('table_encoding', message, { field: 'file', value: shown })
}

/** What is wrong with one of them is said with its name. All of it is found before anything is written. */
async function faultOf<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    const shown = name.slice(0, 200).toWellFormed()
    throw badInput(error.reason, `"${shown}": ${error.message}`, { field: 'file', value: shown })
  }
}

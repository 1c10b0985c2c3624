import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTextTable } from './read-text-table.ts'
import { MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS, type TableRow } from './table.ts'

const CATALOGUES = join(import.meta.dirname, '../../../test/catalogues')
const UTF8 = { encoding: 'utf-8', hasByteOrderMark: false, delimiter: ',' } as const

describe('a text table', () => {
  test('is read row by row with the physical line each begins on, blank rows and rows of other widths too', async () => {
    const rows = await all(readTextTable(createReadStream(join(CATALOGUES, 'messy.csv')), UTF8))
    expect(rows).toHaveLength(42)
    expect(rows.filter(({ cells }) => cells.length !== 19).map(({ line, cells }) => [line, cells.length])).toEqual([
      [24, 20],
      [25, 13],
    ])
    expect(rows[30]?.line).toBe(32)
    expect(rows[30]?.cells.every((cell) => cell === null)).toBe(true)
  })

  test('gives back what was written, whatever the texts, the delimiter, the line end and the chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.string({ unit: 'binary' }).filter((text) => isText(text) && !text.includes('\0')),
            { minLength: 2, maxLength: 4 },
          ),
          {
            minLength: 1,
          },
        ),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        async (records, delimiter, lineEnd, size) => {
          const text = stringify(records, { delimiter, record_delimiter: lineEnd, quoted: true })
          const rows = await all(readTextTable(chunks(Buffer.from(text), size), { ...UTF8, delimiter }))
          expect(rows.map(({ cells }) => cells.map((cell) => cell ?? ''))).toEqual(records)
        },
      ),
    )
  })

  test('reads UTF-16 and windows-1252', async () => {
    const utf16 = Buffer.from('\uFEFFGröße;€\n1;2\n', 'utf16le')
    expect(
      (await all(readTextTable(chunks(utf16, 3), { ...UTF8, encoding: 'utf-16le', delimiter: ';' })))[0]?.cells,
    ).toEqual(['Größe', '€'])
    const western = Buffer.from([0x80, 0x3b, 0xdf])
    expect(
      (await all(readTextTable(chunks(western, 1), { ...UTF8, encoding: 'windows-1252', delimiter: ';' })))[0]?.cells,
    ).toEqual(['€', 'ß'])
  })

  test.each([
    ['a gigabyte of commas', () => repeated(Buffer.alloc(65_536, ','), 16_384), 'table_row_too_long'],
    ['a row of a thousand cells', () => chunks(Buffer.from(`a,b\n${','.repeat(999)}\n`), 64), 'table_too_many_columns'],
    ['a gigabyte of one letter', () => repeated(Buffer.alloc(65_536, 'a'), 16_384), 'table_row_too_long'],
    ['ten million tiny rows', () => repeated(Buffer.from('1\n'.repeat(10_000)), 1_000), 'table_too_many_rows'],
    ['a quote that is never closed', () => chunks(Buffer.from('a,b\n1,"2\n3,4\n'), 4), 'table_quote_open'],
  ])('%s is refused by name', async (_, chunksOf, reason) => {
    await expect(all(readTextTable(chunksOf(), UTF8))).rejects.toMatchObject({ reason })
  })

  test('names its bounds', () => {
    expect([MAX_ROWS, MAX_COLUMNS, MAX_ROW_LENGTH]).toEqual([1_000_000, 500, 1_000_000])
  })
})

/** A mark at the beginning of a file is no text of its first cell. */
function isText(text: string): boolean {
  return !text.startsWith('\uFEFF')
}

async function all(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const found: TableRow[] = []
  for await (const row of rows) if (found.length < 100_000) found.push(row)
  return found
}

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* repeated(bytes: Buffer, times: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < times; n += 1) yield bytes
}

import { randomUUID } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { goneOf } from './ndjson-table.ts'
import { readNdjsonTable } from './read-ndjson-table.ts'
import { MAX_COLUMNS, MAX_ROW_LENGTH, type TableRow } from './table.ts'
import { type NdjsonRow, openNdjsonTable } from './write-ndjson-table.ts'

const COLUMNS = [
  { key: 'product.title', label: 'Title', usual: 'product_name' },
  { key: 'variant.sku', label: 'SKU', usual: 'sku' },
  { key: 'variant.weight', label: 'Weight', unit: 'g' },
]
const made: string[] = []
afterAll(() => Promise.all(made.map((path) => rm(path, { force: true }))))

function newPath(): string {
  const path = join(tmpdir(), `selvedge-ndjson-${randomUUID()}`)
  made.push(path)
  return path
}

function row(n: number): NdjsonRow {
  return {
    cells: [`Tee ${n} „ü“\n`, `T-${n}`, n],
    ids: { product: { id: `p${n}`, address: `https://shop.example/p/${n}`, name: `Tee ${n}` } },
    at: new Date('2026-11-20T10:00:00Z'),
  }
}

async function all(path: string): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const one of readNdjsonTable(path)) rows.push(one)
  return rows
}

const skusOf = (rows: readonly TableRow[]) => rows.slice(1).map(({ cells }) => cells[1])

/** Three pages: of two rows, of none, of one. */
async function threePages(): Promise<string> {
  const path = newPath()
  const table = await openNdjsonTable(path, COLUMNS)
  await table.append([row(1), row(2)], '{"after":2}')
  await table.append([], 'second')
  await table.append([row(3)], null)
  await table.close()
  return path
}

describe('a table of lines of JSON', () => {
  test('is read row by row with the line each is on, what it is about and when that was changed', async () => {
    const rows = await all(await threePages())
    expect(rows[0]).toEqual({ line: 1, cells: ['Title', 'SKU', 'Weight'] })
    expect(rows.slice(1).map(({ line }) => line)).toEqual([2, 3, 6])
    expect(rows[1]).toEqual({ line: 2, ...row(1) })
  })

  test('begun again, it has its columns and nothing of what was written before', async () => {
    const path = newPath()
    const table = await openNdjsonTable(path, COLUMNS)
    await table.append([row(1), row(2)], '{"after":2}')
    await table.beginAgain()
    expect(table.end()).toMatchObject({ cursor: null, isWhole: false, rowCount: 0 })
    await table.append([row(2)], '{"after":2}')
    await table.close()
    const later = await openNdjsonTable(path, [])
    expect([later.columns, later.end().rowCount, later.end().cursor]).toEqual([COLUMNS, 1, '{"after":2}'])
    await later.append([row(3)], null)
    await later.close()
    expect(skusOf(await all(path))).toEqual(['T-2', 'T-3'])
  })

  test('what a page says is gone is no row, and is cut off with its page', async () => {
    const path = newPath()
    const table = await openNdjsonTable(path, COLUMNS)
    await table.append([row(1)], 'next', [{ of: 'product', id: 'p7' }])
    await table.append([{ ...row(2), own: [1] }], null, [{ of: 'variant', id: 'v1' }])
    await table.close()
    expect((await all(path)).slice(1)).toEqual([
      { line: 2, ...row(1) },
      { line: 5, ...row(2), own: [1] },
    ])
    const lines = (await readFile(path, 'utf8')).split('\n')
    expect(lines.map(goneOf).filter((one) => one !== null)).toEqual([
      [{ of: 'product', id: 'p7' }],
      [{ of: 'variant', id: 'v1' }],
    ])
    const whole = lines.join('\n')
    await writeFile(path, whole.slice(0, whole.lastIndexOf('{"cursor"')))
    const again = await openNdjsonTable(path, COLUMNS)
    expect(again.end()).toMatchObject({ cursor: 'next', rowCount: 1 })
    await again.close()
    expect(await readFile(path, 'utf8')).not.toContain('"v1"')
  })

  test('tells columns of one name apart', async () => {
    const path = newPath()
    const of = (key: string, label: string) => ({ key, label })
    await (await openNdjsonTable(path, [of('a.de', 'Title'), of('a.fr', 'Title'), of('b', 'SKU')])).close()
    expect((await all(path))[0]?.cells).toEqual(['Title · a.de', 'Title · a.fr', 'SKU'])
  })

  test('cut off after any byte it is what was written up to the last whole cursor, and goes on from there', async () => {
    const whole = await readFile(await threePages())
    const path = newPath()
    const ends = [...whole.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at + 1] : []))
    const [head = 0, , , first = 0, second = 0, , third = 0] = ends
    for (let length = 0; length <= whole.length; length += 1) {
      await writeFile(path, whole.subarray(0, length))
      const expected =
        length < first
          ? { skus: [], cursor: null, isWhole: false }
          : length < second
            ? { skus: ['T-1', 'T-2'], cursor: '{"after":2}', isWhole: false }
            : length < third
              ? { skus: ['T-1', 'T-2'], cursor: 'second', isWhole: false }
              : { skus: ['T-1', 'T-2', 'T-3'], cursor: null, isWhole: true }
      if (length < head) await expect(all(path)).rejects.toMatchObject({ reason: 'table_empty' })
      else expect(skusOf(await all(path))).toEqual(expected.skus)
      const table = await openNdjsonTable(path, COLUMNS)
      const { cursor, isWhole, rowCount } = table.end()
      expect({ cursor, isWhole, rowCount }).toEqual({
        cursor: expected.cursor,
        isWhole: expected.isWhole,
        rowCount: expected.skus.length,
      })
      if (!isWhole) await table.append([row(9)], null)
      await table.close()
      expect(skusOf(await all(path))).toEqual(isWhole ? expected.skus : [...expected.skus, 'T-9'])
    }
  })

  test('what a disk has left behind the last cursor is no part of it', async () => {
    const path = await threePages()
    const whole = await readFile(path)
    const last = whole.lastIndexOf('\n', whole.length - 2) + 1
    for (const rest of [Buffer.alloc(200_000), Buffer.from('{"cursor":"torn'), Buffer.from('\n\n{"cursor":1}\n')]) {
      await writeFile(path, Buffer.concat([whole.subarray(0, last), rest]))
      expect(skusOf(await all(path))).toEqual(['T-1', 'T-2'])
    }
  })

  test('keeps what texts of JSON can hold and databases cannot out of cells', async () => {
    const path = newPath()
    const table = await openNdjsonTable(path, COLUMNS)
    await table.append([{ ...row(1), cells: ['a\0b\ud800', '', true] }], null)
    await table.close()
    expect((await all(path))[1]?.cells).toEqual(['a\uFFFDb\uFFFD', null, true])
  })

  test.each([
    ['no JSON', 'nonsense', 'table_encoding'],
    ['another JSON', '[1]', 'table_encoding'],
    ['cells that are none', '{"cells":[{},1,2],"ids":{}}', 'table_encoding'],
    ['a cell less', '{"cells":[1,2],"ids":{}}', 'table_encoding'],
    ['an item without an identifier', '{"cells":[1,2,3],"ids":{"product":{"name":"x"}}}', 'table_encoding'],
    ['an identifier of a book', `{"cells":[1,2,3],"ids":{"product":{"id":"${'x'.repeat(501)}"}}}`, 'table_encoding'],
    ['too many cells', `{"cells":[${'1,'.repeat(MAX_COLUMNS)}1],"ids":{}}`, 'table_too_many_columns'],
    ['a row without end', `{"cells":["${'x'.repeat(MAX_ROW_LENGTH)}",1,2],"ids":{}}`, 'table_row_too_long'],
  ])('a line of %s is a fault with its line', async (_what, line, reason) => {
    const path = newPath()
    await writeFile(path, `${JSON.stringify({ columns: COLUMNS })}\n${line}\n{"cursor":null,"rows":1}\n`)
    await expect(all(path)).rejects.toMatchObject({ reason, message: expect.stringContaining('ine 2') })
  })

  test.each([
    ['no columns', '{"rows":1}', 'table_encoding'],
    ['columns that are none', '{"columns":[1]}', 'table_encoding'],
    ['a gigabyte', null, 'table_encoding'],
  ])('a first line of %s is a fault', async (_what, line, reason) => {
    const path = newPath()
    await writeFile(path, line === null ? '' : `${line}\n`)
    if (line === null) await truncate(path, 1_000_000_000)
    await expect(all(path)).rejects.toMatchObject({ reason })
  })

  test('refuses to write rows that could not be read, and a page after the last', async () => {
    const table = await openNdjsonTable(newPath(), COLUMNS)
    await expect(table.append([{ ...row(1), cells: ['x'] }], null)).rejects.toThrow('1 cells')
    const long = { ...row(1), cells: ['x'.repeat(MAX_ROW_LENGTH), '', ''] }
    await expect(table.append([long], null)).rejects.toMatchObject({ reason: 'table_row_too_long' })
    await table.append([row(1)], null)
    await expect(table.append([row(2)], null)).rejects.toThrow('last page')
    await table.close()
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf, sheetsOf, textCell, workbookOf, zipOf } from '#test/workbook-of.ts'
import { findHeader } from './find-header.ts'
import { listSheets, readSheet } from './read-workbook.ts'
import { type TableRow, textOf } from './table.ts'

const CATALOGUE = join(import.meta.dirname, '../../../test/catalogues/atelier-lumiere-catalogue.xlsx')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a workbook', () => {
  test('is read sheet by sheet: hidden ones told, headers found below titles, merged cells filled downwards, results of formulas', async () => {
    const sheets = await listSheets(CATALOGUE)
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Produits', false],
      ['Variantes', false],
      ['Matieres', false],
      ['Fournisseurs', false],
      ['Certificats', false],
      ['Listes', true],
    ])
    const lines: (number | undefined)[] = []
    for (const at of [0, 1, 2, 3, 4]) {
      const rows = await all(readSheet(CATALOGUE, at))
      lines.push(rows[findHeader(rows)]?.line)
    }
    expect(lines).toEqual([4, 3, 3, 3, 3])
    const products = await all(readSheet(CATALOGUE, 0))
    const families = products
      .slice(3)
      .map(({ line, cells }) => [line, textOf(cells[0] ?? null), textOf(cells[1] ?? null)])
    expect(families.slice(0, 4)).toEqual([
      [5, 'T-shirts', 'AL-1001'],
      [6, 'T-shirts', 'AL-1002'],
      [7, 'T-shirts', 'AL-1003'],
      [8, 'Chemises et blouses', 'AL-2001'],
    ])
    const [, , , variant] = await all(readSheet(CATALOGUE, 1))
    expect(variant?.cells.slice(1, 6)).toEqual(['T-shirt Aurore Blanc S', 'Blanc', 'S', '9520001000027', 154])
  })

  test.each(['<sheetData>', '<sst'])(
    'whose part with %s has another checksum than its bytes is damaged',
    async (mark) => {
      const parts = { rows: [['Name'], [{ shared: 0 }]], sharedTexts: ['<t>Field</t>'] } as const
      const path = join(folder, 'damaged.xlsx')
      await writeFile(path, workbookOf({ ...parts, crc: crc32 }))
      expect(await listSheets(path)).toMatchObject([{ isDamaged: false }])
      await writeFile(path, workbookOf({ ...parts, crc: (part) => (part.includes(mark) ? 1 : crc32(part)) }))
      expect(await listSheets(path)).toMatchObject([{ isDamaged: true }])
    },
  )

  test.each([
    [
      'a bomb of one part',
      () => zipOf({ ...sheetsOf(1), 'xl/worksheets/sheet1.xml': Buffer.alloc(150e6, ' ') }),
      'workbook_too_large',
    ],
    [
      'a part larger than it says',
      () => zipOf({ ...sheetsOf(1), 'xl/worksheets/sheet1.xml': Buffer.alloc(50e6, ' ') }, { size: 100 }),
      'workbook_broken',
    ],
    [
      'entities',
      () => zipOf({ 'xl/workbook.xml': Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><workbook/>') }),
      'workbook_unsafe',
    ],
    ['an encrypted part', () => zipOf(sheetsOf(1), { flags: 1 }), 'workbook_encrypted'],
    [
      'a workbook with a password',
      () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1'.repeat(64), 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'workbook_encrypted',
    ],
    ['another kind of archive', () => zipOf({ 'content.xml': Buffer.from('<office/>') }), 'workbook_broken'],
    [
      'five thousand parts',
      () => zipOf(Object.fromEntries([...Array(5_000).keys()].map((n) => [`a/${n}`, Buffer.from('x')]))),
      'workbook_too_large',
    ],
    ['a file cut off', () => zipOf(sheetsOf(1)).subarray(0, 100), 'workbook_broken'],
    ['no archive at all', () => Buffer.from('%PDF-1.7'), 'workbook_broken'],
    ['an empty file', () => Buffer.alloc(0), 'workbook_broken'],
  ])('%s is refused by name', async (name, bytesOf, reason) => {
    const path = join(folder, `${name}.xlsx`)
    await writeFile(path, bytesOf())
    await expect(listSheets(path)).rejects.toMatchObject({ reason })
  })

  test('a cell in the far corner costs its row and no rectangle', async () => {
    const path = join(folder, 'sparse.xlsx')
    await writeFile(
      path,
      zipOf(bookOf(`<row r="1">${textCell('A1')}</row><row r="1048576">${textCell('B1048576')}</row>`)),
    )
    expect((await all(readSheet(path, 0))).map(({ line }) => line)).toEqual([1, 1048576])
    await writeFile(path, zipOf(bookOf(`<row r="1">${textCell('XFD1')}</row>`)))
    await expect(all(readSheet(path, 0))).rejects.toMatchObject({ reason: 'table_too_many_columns' })
  })

  test('is read by the thread that has read another before, but by none that has refused one', async () => {
    let threads = 0
    const count = () => {
      threads += 1
    }
    process.on('worker', count)
    try {
      await listSheets(CATALOGUE)
      for (const at of [0, 1, 2]) await all(readSheet(CATALOGUE, at))
      expect(threads).toBeLessThanOrEqual(1)
      const path = join(folder, 'cut.xlsx')
      await writeFile(path, zipOf(sheetsOf(1)).subarray(0, 100))
      await expect(listSheets(path)).rejects.toMatchObject({ reason: 'workbook_broken' })
      const before = threads
      const both = await Promise.all([all(readSheet(CATALOGUE, 0)), all(readSheet(CATALOGUE, 1))])
      expect(threads).toBe(before + 2)
      expect(both).toEqual([await all(readSheet(CATALOGUE, 0)), await all(readSheet(CATALOGUE, 1))])
      expect(threads).toBe(before + 2)
    } finally {
      process.off('worker', count)
    }
  })

  test('rows without end are given up by name', async () => {
    const path = join(folder, 'rows.xlsx')
    await writeFile(path, zipOf(bookOf('<row/>'.repeat(3_000_000) + noise(2_000_000))))
    await expect(all(readSheet(path, 0))).rejects.toMatchObject({
      reason: expect.stringMatching(/^(workbook|table)_too_/),
    })
  })
})

/** Text that does not pack, so that the ratio does not give it away. */
function noise(length: number): string {
  let state = 1
  let text = ''
  while (text.length < length) {
    state = (state * 48271) % 2147483647
    text += `<row><c t="inlineStr"><is><t>${state.toString(36)}</t></is></c></row>`
  }
  return text
}

async function all(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const found: TableRow[] = []
  for await (const row of rows) if (found.length < 1_000) found.push(row)
  return found
}

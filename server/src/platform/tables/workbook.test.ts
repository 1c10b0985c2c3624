import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

  test.each([
    [
      'a bomb of one part',
      () => zip({ 'xl/workbook.xml': WORKBOOK, 'xl/worksheets/sheet1.xml': Buffer.alloc(150e6, ' ') }),
      'workbook_too_large',
    ],
    [
      'a part larger than it says',
      () => zip({ 'xl/workbook.xml': WORKBOOK, 'xl/worksheets/sheet1.xml': Buffer.alloc(50e6, ' ') }, { claimed: 100 }),
      'workbook_broken',
    ],
    [
      'entities',
      () => zip({ 'xl/workbook.xml': Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><workbook/>') }),
      'workbook_unsafe',
    ],
    ['an encrypted part', () => zip({ 'xl/workbook.xml': WORKBOOK }, { flag: 1 }), 'workbook_encrypted'],
    ['a workbook with a password', () => Buffer.from('d0cf11e0a1b11ae1'.repeat(64), 'hex'), 'workbook_encrypted'],
    ['another kind of archive', () => zip({ 'content.xml': Buffer.from('<office/>') }), 'workbook_broken'],
    [
      'five thousand parts',
      () => zip(Object.fromEntries([...Array(5_000).keys()].map((n) => [`a/${n}`, Buffer.from('x')]))),
      'workbook_too_large',
    ],
    ['a file cut off', () => zip({ 'xl/workbook.xml': WORKBOOK }).subarray(0, 100), 'workbook_broken'],
    ['no archive at all', () => Buffer.from('%PDF-1.7'), 'workbook_broken'],
    ['an empty file', () => Buffer.alloc(0), 'workbook_broken'],
  ])('%s is refused by name', async (name, bytesOf, reason) => {
    const path = join(folder, `${name}.xlsx`)
    await writeFile(path, bytesOf())
    await expect(listSheets(path)).rejects.toMatchObject({ reason })
  })

  test('a cell in the far corner costs its row and no rectangle', async () => {
    const path = join(folder, 'sparse.xlsx')
    const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`
    await writeFile(path, zip(workbookOf(`<row r="1">${cell('A1')}</row><row r="1048576">${cell('B1048576')}</row>`)))
    expect((await all(readSheet(path, 0))).map(({ line }) => line)).toEqual([1, 1048576])
    await writeFile(path, zip(workbookOf(`<row r="1">${cell('XFD1')}</row>`)))
    await expect(all(readSheet(path, 0))).rejects.toMatchObject({ reason: 'table_too_many_columns' })
  })

  test('rows without end are given up by name', async () => {
    const path = join(folder, 'rows.xlsx')
    await writeFile(path, zip(workbookOf('<row/>'.repeat(3_000_000) + noise(2_000_000))))
    await expect(all(readSheet(path, 0))).rejects.toMatchObject({
      reason: expect.stringMatching(/^(workbook|table)_too_/),
    })
  })
})

const WORKBOOK = Buffer.from(
  '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
)

function workbookOf(rows: string): Record<string, Buffer> {
  return {
    '[Content_Types].xml': Buffer.from(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': Buffer.from(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': Buffer.from(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  }
}

function relation(id: string, type: string, target: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
}

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

/** A ZIP by hand, so that it can lie. */
function zip(parts: Record<string, Buffer>, lies: { claimed?: number; flag?: number } = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(lies.flag ?? 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(lies.claimed ?? content.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, title, packed])
    central.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, Buffer.alloc(10), int32(offset), title]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

async function all(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const found: TableRow[] = []
  for await (const row of rows) if (found.length < 1_000) found.push(row)
  return found
}

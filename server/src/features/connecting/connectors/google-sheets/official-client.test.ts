import { beforeAll, expect, test } from 'vitest'
import { type SheetsDouble, startSheetsDouble } from '#test/doubles/google-sheets/sheets-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { shops } from '#test/shops.ts'

/** The vendor's own client, which is made from the published discovery document and knows nothing of us, takes our double for Google Sheets. */

let double: SheetsDouble

beforeAll(async () => {
  double = await startSheetsDouble({ isPlain: true })
  atFileEnd(() => double.close())
  double.addSheet('Variants', [
    ['SKU', 'Weight', 'Made on'],
    ['S0', 0.5, { value: 46_349, type: 'DATE', pattern: 'dd.mm.yyyy' }],
    ['S1', null, true],
  ])
})

const open = (keyFile = double.keyFile) => shops().sheetsClient(keyFile, double.origin)
const refused = (work: Promise<unknown>) => work.then(String, ({ status, message }) => [status, message])
const values = (data: unknown) =>
  (
    data as { sheets: { data: { rowData: { values?: { effectiveValue?: object }[] }[] }[] }[] }
  ).sheets[0]?.data[0]?.rowData.map((row) => row.values?.map((cell) => cell.effectiveValue))

test('signs in with the key of the account, once, and reads what is there, by field masks', async () => {
  const client = open()
  const { spreadsheetId } = double
  const fields = 'spreadsheetId,properties.title,sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)))'
  expect((await client.get({ spreadsheetId, fields })).data).toEqual({
    spreadsheetId,
    properties: { title: 'Winter' },
    sheets: [{ properties: { sheetId: 0, title: 'Variants', gridProperties: { rowCount: 103, columnCount: 26 } } }],
  })
  const gridRange = { sheetId: 0, startRowIndex: 1, startColumnIndex: 0, endColumnIndex: 3 }
  const { data } = await client.getByDataFilter({
    spreadsheetId,
    requestBody: { dataFilters: [{ gridRange }], includeGridData: true },
  })
  expect(values(data)).toEqual([
    [{ stringValue: 'S0' }, { numberValue: 0.5 }, { numberValue: 46_349 }],
    [{ stringValue: 'S1' }, undefined, { boolValue: true }],
  ])
  expect(JSON.stringify(data)).toContain('"formattedValue":"23.11.2026"')
  expect(double.tokens).toHaveLength(1)
})

test('writes, adds below the last row and deletes, all of it or nothing', async () => {
  const client = open()
  const { spreadsheetId } = double
  const text = (stringValue: string) => ({ userEnteredValue: { stringValue } })
  const update = (...requests: object[]) => client.batchUpdate({ spreadsheetId, requestBody: { requests } })
  const start = { sheetId: 0, rowIndex: 2, columnIndex: 1 }
  const cells = { updateCells: { start, rows: [{ values: [text('=1+1'), {}] }], fields: 'userEnteredValue' } }
  const more = { appendCells: { sheetId: 0, rows: [{ values: [text('S2')] }], fields: 'userEnteredValue' } }
  expect((await update(cells, more)).data).toMatchObject({ spreadsheetId, replies: [{}, {}] })
  const rows = () => double.sheets[0]?.rows.map((row) => row.map(({ value }) => value)).slice(1)
  expect(rows()).toEqual([['S0', 0.5, 46_349], ['S1', '=1+1', null], ['S2']])
  const range = (startIndex: number) => ({
    deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 } },
  })
  const [status, message] = (await refused(update(range(1), range(5_000)))) as [number, string]
  expect([status, message]).toEqual([400, expect.stringContaining('requests[1].deleteDimension')])
  expect(rows()).toHaveLength(3)
  await update(range(1))
  expect(rows()?.map(([sku]) => sku)).toEqual(['S1', 'S2'])
})

test('is told a wrong key, what is not shared, what is not there and what is too much, as Google tells it', async () => {
  const { spreadsheetId } = double
  expect(await refused(open().get({ spreadsheetId: '1Other' }))).toEqual([404, 'Requested entity was not found.'])
  const file = JSON.parse(double.keyFile)
  const other = JSON.stringify({ ...file, client_email: 'other@acme-dpp.iam.gserviceaccount.com' })
  expect(String(await refused(open(other).get({ spreadsheetId })))).toContain('account not found')
  double.allow({ isShared: false })
  expect(await refused(open().get({ spreadsheetId }))).toEqual([403, 'The caller does not have permission'])
  double.allow({ isShared: true, isLimited: true })
  const client = open()
  const outcomes = await Promise.all(
    Array.from({ length: 61 }, () => refused(client.get({ spreadsheetId, fields: 'spreadsheetId' }))),
  )
  expect(outcomes).toContainEqual([429, expect.stringContaining('Quota exceeded')])
  expect(double.refusals()).toBeGreaterThan(0)
})

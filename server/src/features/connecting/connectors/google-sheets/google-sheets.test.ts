import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenCell, SheetOfSpreadsheet } from '#test/doubles/google-sheets/sheet-model.ts'
import { rowsOf, sheetsWith } from '#test/doubles/google-sheets/sheets-with.ts'
import type { Chosen } from '../connector.ts'
import { googleSheets } from './google-sheets.ts'

/** Sheets as people lay them out: a title above the headers, headers twice or none, merged cells, dates and shares. */

let there: Awaited<ReturnType<typeof sheetsWith>>
let variants: SheetOfSpreadsheet
const day = (value: number): GivenCell => ({ value, type: 'DATE', pattern: 'dd.mm.yyyy' })

beforeAll(async () => {
  there = await sheetsWith(2)
  variants = there.double.addSheet('Variants', [
    ['Winter collection 2026'],
    [],
    [
      'SKU',
      'Style name',
      'Colour',
      'GTIN',
      'Weight (g)',
      'Colour',
      '',
      'Made on',
      'Recycled',
      'Counted',
      'Price per kg',
      'Sold',
      'At',
    ],
    [
      'S-RED',
      'Scarf',
      'Red',
      { value: 4006381333931, type: 'NUMBER', pattern: '00000000000000' },
      210,
      'never read',
      'without header',
      day(46_349),
      { value: 0.35, type: 'PERCENT', pattern: '0%' },
      { value: 12.5, type: 'CURRENCY' },
      { value: null, error: 'DIVIDE_BY_ZERO' },
      true,
      { value: 46_349.5, type: 'DATE_TIME' },
    ],
    ['S-BLUE', null, 'Blue', '=SUM(A1)'],
    [],
    ['S-RED', 'Hat', 'Again'],
    [null, 'Hat', 'Without a key'],
    ['S-LOST', null, 'Green'],
    [17, 'Hat', '007'],
  ])
  variants.merges.push({ startRowIndex: 3, endRowIndex: 5, startColumnIndex: 1, endColumnIndex: 2 })
  there.double.addSheet('Suppliers', [['Our suppliers'], ['Name', 'Country'], ['Tessitura Como', 'IT']], {
    frozenRowCount: 2,
  })
  there.double.addSheet('Materials', [
    ['Material', 'Code', 'Recycled share'],
    ['Wool', 'W1', { value: 0.5, type: 'PERCENT' }],
  ])
})

const choose = (sheet: SheetOfSpreadsheet | undefined, more: Chosen = {}): Chosen => ({
  sheet: [`${sheet?.sheetId}`],
  ...more,
})
const named = (title: string) => there.double.sheets.find((one) => one.title === title)
const read = (chosen: Chosen) => Array.fromAsync(there.open(chosen).read({ since: null, cursor: null, chosen }))

describe('what is discovered', () => {
  test('every sheet; the row of headers, what rows are told apart by, and what is not read of them', async () => {
    const { columns, choices, targets, notRead } = await there.open(choose(variants)).discover()
    const choice = (key: string) => choices.find((one) => one.key === key)?.options.map(({ label }) => label)
    expect(choice('sheet')).toEqual(['Variants', "Articles 'Ä'", 'Suppliers', 'Materials'])
    expect(choice('header_row')?.[0]).toBe('3: SKU, Style name, Colour, GTIN')
    expect(choice('records')?.[0]).toBe('variant')
    expect([choice('key_column')?.[0], choice('product_column')?.[0]]).toEqual(['SKU', 'Style name'])
    const usual = Object.fromEntries(columns.flatMap(({ label, usual }) => (usual ? [[label, usual]] : [])))
    expect(usual).toMatchObject({
      SKU: 'variant_code',
      Colour: 'color',
      GTIN: 'gtin',
      'Weight (g)': 'weight_kg',
      'Style name': 'product_name',
    })
    expect(columns.find(({ label }) => label === 'Weight (g)')?.unit).toBe('g')
    expect(notRead?.map(({ reason, value }) => [reason, value])).toEqual([
      ['header_doubled', 'F'],
      ['header_empty', 'G'],
    ])
    expect(targets.map(({ key }) => key)).not.toContain('SKU')
    expect(targets.filter(({ isNew }) => isNew).map(({ label }) => label)).toContain('Digital product passport')
  })

  test.each([
    ['Suppliers', 'company', '2: Name, Country', 'Name', { Name: 'company_name', Country: 'company_country' }],
    [
      'Materials',
      'material',
      '1: Material, Code, Recycled share',
      'Code',
      { Code: 'material_code', 'Recycled share': 'recycled_share' },
    ],
  ])('of %s that a row is a %s', async (title, kind, header, key, usual) => {
    const { columns, choices } = await there.open(choose(named(title))).discover()
    const first = (one: string) => choices.find((choice) => choice.key === one)?.options[0]
    expect([first('records')?.key, first('header_row')?.label, first('key_column')?.key]).toEqual([kind, header, key])
    expect(Object.fromEntries(columns.flatMap((one) => (one.usual ? [[one.label, one.usual]] : [])))).toMatchObject(
      usual,
    )
  })

  test('another row of headers that a person chooses', async () => {
    const { columns } = await there.open(choose(named('Suppliers'), { header_row: ['3'] })).discover()
    expect(columns.map(({ key }) => key)).toContain('Tessitura Como')
  })
})

describe('what is read', () => {
  test('days, shares, leading zeros and truths as people mean them; texts as they are; merged cells for all their rows', async () => {
    const rows = rowsOf(await read(choose(variants)))
    expect(rows.map(({ variant, product }) => [variant?.id, product?.id])).toEqual([
      ['S-RED', 'Scarf'],
      ['S-BLUE', 'Scarf'],
      ['17', 'Hat'],
    ])
    const [red, blue, number] = rows.map(({ cells }) => cells)
    expect(red).toEqual({
      SKU: 'S-RED',
      'Style name': 'Scarf',
      Colour: 'Red',
      GTIN: '04006381333931',
      'Weight (g)': 210,
      'Made on': '2026-11-23',
      Recycled: '35%',
      Counted: 12.5,
      'Price per kg': null,
      Sold: true,
      At: '2026-11-23T12:00:00',
    })
    expect([blue?.['Style name'], blue?.['GTIN'], number?.['Colour']]).toEqual(['Scarf', '=SUM(A1)', '007'])
    expect(rows[0]?.variant?.address).toBe(
      `https://docs.google.com/spreadsheets/d/${there.double.spreadsheetId}/edit#gid=${variants.sheetId}`,
    )
  })

  test('what cannot be told apart, is a variant of nothing or cannot be worked out is named; blank rows are not', async () => {
    const [page] = await read(choose(variants))
    expect(page?.leftOut?.map(({ item, said }) => [item.name, said.reason])).toEqual([
      ['F', 'header_doubled'],
      ['G', 'header_empty'],
      ['S-RED', 'formula_error'],
      ['#7', 'key_doubled'],
      ['#8', 'key_missing'],
      ['S-LOST', 'product_missing'],
    ])
    expect(page?.leftOut?.[2]?.said.message).toContain('"Price per kg" gives #DIV/0!')
    expect(page?.leftOut?.[3]?.said.message).toContain('row 4 has the same key, "S-RED"')
    expect(page?.total).toBe(4)
  })

  test('materials and companies, each as what they are', async () => {
    const [material] = rowsOf(await read(choose(named('Materials'))))
    expect(material).toMatchObject({
      product: null,
      variant: null,
      other: { noun: 'material', item: { id: 'W1', name: 'Wool' } },
    })
    expect(material?.cells['Recycled share']).toBe('50%')
    const [company] = rowsOf(await read(choose(named('Suppliers'))))
    expect(company?.other).toMatchObject({ noun: 'company', item: { id: 'Tessitura Como' } })
  })
})

test('a test says which spreadsheet it is and whose account asks', async () => {
  expect(await there.session.test()).toMatchObject({
    name: "Collection 'Ä/Ö'",
    permissions: [`account:${there.double.email}`, `spreadsheet:${there.double.spreadsheetId}`],
    warnings: [],
  })
})

describe('what is filled in', () => {
  const { parse } = googleSheets
  const address =
    'https://docs.google.com/spreadsheets/d/1PlantedSpreadsheet0123456789abcdefghijklmnop/edit?gid=0#gid=0'

  test('keeps of the key file what is needed, also where a form has taken its line ends away', () => {
    const file = there.double.keyFile
    const kept = parse({ spreadsheet: address, service_account: file.replaceAll('\n', '') })
    expect(kept['spreadsheet']).toBe(there.double.spreadsheetId)
    const { client_email, private_key, token_uri } = JSON.parse(kept['service_account'] ?? '')
    expect([client_email, private_key, token_uri]).toEqual([
      there.double.email,
      JSON.parse(file).private_key,
      undefined,
    ])
    expect(parse(kept)).toEqual(kept)
  })

  test.each(['', '{}', 'AIzaSyKeyOfAnotherKind', '{"client_email":"a@b.c","private_key":"none"}'])(
    '"%s" is no key file',
    (service_account) => {
      expect(() => parse({ spreadsheet: address, service_account })).toThrow(/"service_account"/)
    },
  )

  test.each(['', 'https://example.com/sheet', 'short'])('"%s" is no spreadsheet', (spreadsheet) => {
    expect(() => parse({ spreadsheet, service_account: there.double.keyFile })).toThrow(/"spreadsheet"/)
  })
})

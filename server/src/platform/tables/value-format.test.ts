import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTextTable } from './read-text-table.ts'
import type { Cell } from './table.ts'
import { detectValueFormat, readDay, readNumber } from './value-format.ts'

const CATALOGUES = join(import.meta.dirname, '../../../test/catalogues')

describe('the format of the values', () => {
  test.each([
    ['messy.csv', 'utf-8', ',', '.', 'ymd'],
    ['nordlicht-erp-export.csv', 'windows-1252', ';', ',', 'dmy'],
    ['northwind-shopify-products.csv', 'utf-8', ',', '.', 'dmy'],
  ] as const)('of %s is told', async (file, encoding, delimiter, decimal, dateOrder) => {
    const cells: Cell[] = []
    const format = { encoding, delimiter, hasByteOrderMark: false }
    for await (const row of readTextTable(createReadStream(join(CATALOGUES, file)), format)) cells.push(...row.cells)
    expect(detectValueFormat(cells)).toMatchObject({ decimal, dateOrder, isDecimalCertain: true })
  })

  test('is told by digits of other scripts as well', () => {
    expect(detectValueFormat(['١٢,٥', '٣١/٠٣/٢٠٢٧'])).toMatchObject({
      decimal: ',',
      dateOrder: 'dmy',
      isDateOrderCertain: true,
    })
    // A sign that is always for decimals says nothing of points and commas elsewhere.
    expect(detectValueFormat(['٠٫٢٢'])).toMatchObject({ decimals: 0, isDecimalCertain: false })
  })

  test('says when it cannot tell the month from the day, and the decimals from the thousands', () => {
    expect(detectValueFormat(['1/2/2026', '3/4/2026', '1,249'])).toMatchObject({
      isDecimalCertain: false,
      isDateOrderCertain: false,
    })
    expect(detectValueFormat(['1/2/2026', '3/14/2026'])).toMatchObject({ dateOrder: 'mdy', isDateOrderCertain: true })
  })

  test.each([
    ['0,165', ',', 0.165],
    ['1.249,00', ',', 1249],
    ['1 249,5', ',', 1249.5],
    ['1249.5', '.', 1249.5],
    ['1,249.5', '.', 1249.5],
    ["1'249.5", '.', 1249.5],
    ['-3', '.', -3],
    ['0,165', '.', 'separator'],
    ['0.165', ',', 'separator'],
    ['1,249', '.', 'separator'],
    ['1,249,000', '.', 1249000],
    ['٠٫٢٢', '.', 0.22],
    ['٠٫٢٢', ',', 0.22],
    ['١٬٢٤٩٫٥', ',', 1249.5],
    ['١٬٢٤٩', '.', 1249],
    ['۰.۲۲', '.', 0.22],
    ['๐,๒๒', ',', 0.22],
    ['०.५', '.', 0.5],
    ['１２．５', '.', 12.5],
    ['١,٢٤٩', '.', 'separator'],
    ['٢٢٠ غ', '.', 'format'],
    ['٫', '.', 'format'],
    ['250 g', '.', 'format'],
    ['1.2.3', '.', 'format'],
    ['', '.', 'format'],
    ['+', '.', 'format'],
    ['NaN', '.', 'format'],
    ['1e3', '.', 'format'],
  ] as const)('%j with the decimal sign %j is %j', (text, decimal, value) => {
    expect(readNumber(text, { decimal })).toBe(value)
  })

  test.each([
    ['2026-11-21', 'dmy', '2026-11-21'],
    ['2026-11-21T10:00:00Z', 'mdy', '2026-11-21'],
    ['21.11.2026', 'dmy', '2026-11-21'],
    ['1/2/2026', 'dmy', '2026-02-01'],
    ['1/2/2026', 'mdy', '2026-01-02'],
    ['30/06/28', 'dmy', '2028-06-30'],
    ['2026/1/2', 'dmy', '2026-01-02'],
    ['٣١/٠٣/٢٠٢٧', 'dmy', '2027-03-31'],
    ['۲۰۲۷-۰۳-۳۱', 'mdy', '2027-03-31'],
    ['๓๑/๐๓/๒๐๒๗', 'dmy', '2027-03-31'],
    ['٣٠ فبراير', 'dmy', null],
    ['2026-02-30', 'dmy', null],
    ['00.00.0000', 'dmy', null],
    ['31/12/2026', 'mdy', null],
    ['2026', 'dmy', null],
  ] as const)('%j read as %s is %s', (text, dateOrder, day) => {
    expect(readDay(text, { dateOrder })).toBe(day)
  })
})

import { describe, expect, test } from 'vitest'
import type { CellFormat } from './cell-reading.ts'
import { kindsOf, unmistakable } from './meaning/value-kinds.ts'
import { readCell } from './read-cell.ts'

const format: CellFormat = { decimal: '.', dateOrder: 'dmy', unit: 'g', isExact: false }

describe('cells with digits of other scripts', () => {
  test.each([
    ['٤٠٠٦٣٨١٣٣٣٩٣١', 'digits', '4006381333931', 'signs_removed'],
    ['۶۱۰۹.۱۰', 'customs_code', '610910', 'signs_removed'],
    ['٢٢٠', 'mass', 0.22, undefined],
    ['٢٢٠ غ', 'mass', 0.22, undefined],
    ['۱٬۲۸۰ گرم', 'mass', 1.28, undefined],
    ['๑.๕', 'number', 1.5, undefined],
    ['٪٨٥', 'share', 0.85, undefined],
    ['%85', 'share', 0.85, undefined],
    ['８５％', 'share', 0.85, undefined],
    ['٣١/٠٣/٢٠٢٧', 'day', '2027-03-31', 'day_read'],
  ] as const)('%s as %s is %s', (text, kind, value, reason) => {
    const read = readCell(text, kind, format)
    expect(read.value).toBe(value)
    expect(read.problem?.reason).toBe(reason)
  })

  test.each(['١٤٠٤/٠٥/١٢', '1404-05-12', '12.05.1446'])('%s is a day of another calendar, which is said', (text) => {
    expect(readCell(text, 'day', format)).toMatchObject({
      value: null,
      problem: { severity: 'error', reason: 'day_malformed', message: expect.stringContaining('another calendar') },
    })
  })

  test('a year of the Buddhist calendar is doubted', () => {
    expect(readCell('31/03/2570', 'day', format).problem).toMatchObject({ severity: 'warning', reason: 'day_far' })
  })

  test('a unit beside them counts where the column has none', () => {
    expect(readCell('٠٫٢٢ كجم', 'mass', { ...format, unit: null })).toMatchObject({ value: 0.22 })
    expect(readCell('٢٢٠ غ', 'mass', { ...format, unit: null })).toMatchObject({ value: 0.22 })
  })

  test('texts keep the digits that they are written with', () => {
    expect(readCell('قميص ٢٠٢٧', 'text', format)).toEqual({ value: 'قميص ٢٠٢٧', problem: null })
  })

  test('columns show what they are', () => {
    expect(unmistakable(kindsOf(['٤٠٠٦٣٨١٣٣٣٩٣١', '۴۰۰۶۳۸۱۳۳۳۹۳۱']))).toBe('gtin')
    expect(unmistakable(kindsOf(['%100 Keten', '%95 Pamuk %5 Elastan']))).toBe('material_composition')
    expect(unmistakable(kindsOf(['قطن ٪١٠٠', '٩٥٪ قطن ٥٪ إيلاستين']))).toBe('material_composition')
    expect(kindsOf(['٢٢٠ غ', '٠٫٢٢', '۳۹۰'])).toMatchObject({ numeric: 1 })
  })
})

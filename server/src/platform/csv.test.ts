import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('quotes what would break a line or a cell, and leaves the rest as it is', () => {
  expect(
    toCsv(
      ['name', 'kg'],
      [
        ['Tee, "white"', 0.2],
        ['two\nlines', null],
        ['ecru', true],
      ],
    ),
  ).toBe('\uFEFFname,kg\r\n"Tee, ""white""",0.2\r\n"two\nlines",\r\necru,true\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x'])('lets no spreadsheet run the text %j', (text) =>
  expect(toCsv(['a'], [[text]])).toContain(`\n'${text}`),
)

test('nor behind a sign that divides cells somewhere', () => {
  expect(toCsv(['a'], [['\t=1'], ['x;=1']])).toContain(`\n'\t'=1\r\nx;'=1\r\n`)
})

test('leaves a negative number a number', () => {
  expect(toCsv(['a'], [[-1.5]])).toBe('\uFEFFa\r\n-1.5\r\n')
})

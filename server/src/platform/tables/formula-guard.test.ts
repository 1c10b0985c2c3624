import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from '../csv.ts'
import { guardFormula, unguardFormula } from './formula-guard.ts'
import { textRow } from './write-text-table.ts'

test('taking the guard away gives back every text exactly', () => {
  const risky = fc.tuple(
    fc.constantFrom('', "'", "''"),
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\0', '＝', '7'),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(fc.constantFrom(';', '\t', '\r', '\n', ',', '|', '"', "'", '=', '-', '+', '@', 'x', '7', '.'), {
            maxLength: 9,
          })
          .map((parts) => parts.join('')),
        risky.map((parts) => parts.join('')),
        fc.double().map(String),
      ),
      (text) => {
        expect(unguardFormula(guardFormula(text))).toBe(text)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each(['=1+1', '@SUM(A1)', "+cmd|' /C calc'!A0", '-2+3', '\0=1', '＝1', '＋1', "'=1"])(
  'no guarded text begins with what a spreadsheet runs: %j',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  },
)

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x\n=1+1', "x\n'=1+1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['x;"=1+1"', 'x;\'"=1+1"'],
])('nor does what stands behind a sign that divides cells somewhere: %j', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded)
})

describe.each([
  ['an export', (cells: string[]) => textRow(cells)],
  ['a list of openings', (cells: string[]) => toCsv(cells, [])],
])('a row of %s', (_, write) => {
  test('has no cell that a spreadsheet runs, whatever it divides at', () => {
    const pieces = fc.constantFrom(
      ';',
      '\t',
      '\r',
      '\n',
      ',',
      '|',
      '"',
      "'",
      '=1+1',
      '-x',
      '+1',
      '@a',
      '＝',
      'x',
      ' ',
      '7',
    )
    const cell = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(',', ';', '\t', '|'),
        (cells, sign) => {
          const run = cellsOf(write(cells).replace('\uFEFF', ''), sign).filter(
            (found) => /^[=+\-@＝＋－＠]/.test(found) && !/^[+-]?\d+([.,]\d+)?(,|$)/.test(found),
          )
          expect(run).toEqual([])
        },
      ),
      { numRuns: 3_000 },
    )
  })
})

/** As a spreadsheet divides a text: quotes count where a cell begins with one, and what follows the last of them belongs to the cell. */
function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isStart = true
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += sign
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && isStart) {
      isQuoted = true
      isStart = false
    } else if (sign === delimiter || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
      isStart = true
    } else {
      cell += sign
      isStart = false
    }
  }
  return [...cells, cell]
}

test.each(['-12.5', '+49', '-3', "'quoted'", "o'clock", '5=5', ''])('%j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text)
  expect(unguardFormula(text)).toBe(text)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from './formula-guard.ts'

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

test.each(['=1+1', '@SUM(A1)', "+cmd|' /C calc'!A0", '-2+3', '\t=1', '\r=1', '\0=1', '＝1', '＋1', "'=1"])(
  'no guarded text begins with what a spreadsheet runs: %j',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  },
)

test.each(['-12.5', '+49', '-3', "'quoted'", "o'clock", '5=5', ''])('%j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text)
  expect(unguardFormula(text)).toBe(text)
})

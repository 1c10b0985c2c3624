import { expect, test } from 'vitest'
import { hasGs1CheckDigit } from './gs1-check-digit.ts'

// The cases of the unit tests in gs1/gs1-syntax-dictionary (src/lint_csum.c, Apache-2.0), and examples from GS1's standards.
test.each([
  '02345673',
  '416000336108',
  '1234567890128',
  '12345678901231',
  '123456789012345675',
  '09506000134352',
  '09520123456788',
  '04012345999990',
])('accepts %s', (digits) => {
  expect(hasGs1CheckDigit(digits)).toBe(true)
})

test.each([
  '12345673',
  '416000336109',
  '1234567890129',
  '12345678901232',
  '123456789012345670',
  ' 23456789012345675',
  '12345678 012345675',
  '12345678901234567 ',
  '1234567890128\n',
  '١٢٣٤٥٦٧٨',
  '0',
  '',
])('refuses %j', (digits) => {
  expect(hasGs1CheckDigit(digits)).toBe(false)
})

test('notices every single wrong digit', () => {
  const right = '9521000000018'
  for (let i = 0; i < right.length; i += 1) {
    for (const digit of '0123456789') {
      const digits = right.slice(0, i) + digit + right.slice(i + 1)
      expect(hasGs1CheckDigit(digits)).toBe(digits === right)
    }
  }
})

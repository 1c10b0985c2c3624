import { expect, test } from 'vitest'
import { substringPattern } from './substring-pattern.ts'

test('takes the wildcards of LIKE for plain characters', () => {
  expect(substringPattern('50%_a\\b')).toBe('%50\\%\\_a\\\\b%')
})

test.each([undefined, null, '', '  \t'])('searches for nothing when given %j', (search) => {
  expect(substringPattern(search)).toBeNull()
})

test('refuses a search longer than any field', () => {
  expect(() => substringPattern('x'.repeat(201))).toThrow('"search" can have at most 200 characters')
})

import { describe, expect, test } from 'vitest'
import { matchesEtag, matchesEtagStrongly } from './conditional.ts'

/** The four comparisons of RFC 9110 §8.8.3.2. */
const COMPARISONS = [
  ['W/"1"', 'W/"1"', true, false],
  ['W/"1"', 'W/"2"', false, false],
  ['W/"1"', '"1"', true, false],
  ['"1"', '"1"', true, true],
] as const

describe('matchesEtag', () => {
  test.each(COMPARISONS)('compares %s with %s weakly: %s', (header, etag, expected) =>
    expect(matchesEtag(header, etag)).toBe(expected),
  )

  test.each([
    [undefined, false],
    ['', false],
    ['*', true],
    [' * ', true],
    ['"xyzzy"', true],
    ['W/"xyzzy"', true],
    ['"r2d2xxxx", "xyzzy", "c3piozzzz"', true],
    ['W/"r2d2xxxx", W/"xyzzy"', true],
    ['"a","xyzzy"', true],
    ['"a" ,\t"xyzzy" ', true],
    [', ,"xyzzy",', true],
    ['"a", "b"', false],
    ['""', false],
    ['"xyzz"', false],
    ['"XYZZY"', false],
    ['xyzzy', false],
    ['w/"xyzzy"', false],
    ['"a, "xyzzy"', false],
    ['"xyzzy" "a"', false],
    ['"xyzzy', false],
    ['"*"', false],
  ])('takes If-None-Match: %s for %s', (header, expected) => expect(matchesEtag(header, '"xyzzy"')).toBe(expected))

  test('takes a comma inside a tag for part of it', () => {
    expect(matchesEtag('"a,b", "c"', '"a,b"')).toBe(true)
    expect(matchesEtag('"a,b"', '"b"')).toBe(false)
  })

  test('reads a long list in time that grows with its length only', () => {
    const before = process.threadCpuUsage()
    expect(matchesEtag(`${'"a" '.repeat(4000)}"`, '"xyzzy"')).toBe(false)
    expect(matchesEtag(`${' '.repeat(16_000)}x`, '"xyzzy"')).toBe(false)
    // Of this thread's work, which other processes do not lengthen.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(200)
  })
})

describe('matchesEtagStrongly', () => {
  test.each(COMPARISONS)('compares %s with %s strongly', (header, etag, _, expected) =>
    expect(matchesEtagStrongly(header, etag)).toBe(expected),
  )

  test.each([
    ['*', true],
    ['"a", "xyzzy"', true],
    ['"a", W/"xyzzy"', false],
    ['', false],
  ])('takes If-Match: %s for %s', (header, expected) => expect(matchesEtagStrongly(header, '"xyzzy"')).toBe(expected))
})

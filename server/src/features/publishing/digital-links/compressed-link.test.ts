import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decompress, expandPath } from './compressed-link.ts'

// As other implementations write them: the examples of Solidsoft-Reply/Gs1DigitalLinkLib on GitHub (Apache License 2.0).
test.each([
  ['AN2yxDhfaiaw', '00 998440410914660971'],
  ['AQnYUc1gmg', '01 05412345000013'],
  ['AQnYUc1gmiCNV4JG', '01 05412345000013, 10 ABC123'],
  ['AQnYUc1gmiCNV4JGQhcNT6K6c', '01 05412345000013, 10 ABC123, 21 72292641703'],
  ['AQnYUc1gmiCNV4JGQhcNT6K6cibQCWN9Pee9tT-PQ', '01 05412345000013, 10 ABC123, 21 72292641703, 22 AJY3095721P49'],
  ['AQnYUc1gmkax7ipGrOHDPC5YNI8hMz', '01 05412345000013, 235 8TFV883a904GH&3'],
  ['AQnYUc1gmkIXDU-iun', '01 05412345000013, 21 72292641703'],
  ['JTLIetaiHYA', '253 3060077601309'],
  ['JVUqG5hJ5wA', '255 5678409730535'],
  ['QBl2DVoxZM2jVm3ZOWEFoxTR5HDgzZg', '401 0541234537290A41&GHpp33'],
  ['QUSaVjC_dHBAVlCrg', '414 5060917510004, 7040 5KFX'],
  ['gAYMBI_bNGwJk', '8006 054123450000130201'],
  ['gBe1ajAd9ATDmAGXPRfk', '8017 817019610850151481, 8019 4003812'],
  ['EEarwSM', '10 ABC123'],
  ['I1j3FSNWcOGeFywaR5CZm', '235 8TFV883a904GH&3'],
])('%s says %s', (text, elements) => {
  expect(
    decompress(text)
      ?.map(({ ai, value }) => `${ai} ${value}`)
      .join(', '),
  ).toBe(elements)
})

test('a compressed path stands for a plain one', () => {
  expect(expandPath('/AQnYUc1gmiCNV4JGQhcNT6K6cibQCWN9Pee9tT-PQ')).toBe(
    '/01/05412345000013/22/AJY3095721P49/10/ABC123/21/72292641703',
  )
  expect(expandPath('/01/5412345000013/EEarwSMhC4an0V04')).toBe('/01/05412345000013/10/ABC123/21/72292641703')
  for (const path of [
    '/AN2yxDhfaiaw',
    '/EEarwSM',
    '/',
    '/01/05412345000013',
    '/01/05412345000013/10/ABC123',
    '/Collections',
    '/01/x/EEarwSM',
  ]) {
    expect(expandPath(path), path).toBeNull()
  }
})

test('anything else says something or nothing, and breaks nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{0,60}$/), (text) => {
      const elements = decompress(text)
      expect(elements === null || elements.every(({ ai }) => /^\d{2,4}$/.test(ai))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
  expect(decompress('AQnYUc1gmg=')).toBeNull()
  expect(decompress('')).toBeNull()
})

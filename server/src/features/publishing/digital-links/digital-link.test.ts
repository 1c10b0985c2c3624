import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { buildDigitalLink, type DigitalLink, digitalLinkOf, parseDigitalLink } from './digital-link.ts'
import { gtin14Of } from './gtin.ts'
import { passportAddressOf } from './passport-address.ts'

type Vector = {
  readonly ok: boolean
  readonly flags?: Readonly<Record<string, boolean>>
} & (
  | { readonly kind: 'parse'; readonly uri: string; readonly expectBracketless?: string }
  | { readonly kind: 'generate'; readonly ai: string; readonly stem: string | null; readonly expect?: string }
)

const readCases = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../test/gs1/${name}`, import.meta.url), 'utf8'))
const VECTORS: readonly Vector[] = readCases('gs1-dl-uri-vectors.json').vectors
const CHECK_DIGITS: Record<'valid' | 'invalid' | 'extraValidGTIN14', string[]> = readCases('check-digit-vectors.json')

/** Options of GS1's engine that are not of the standard's present version, or loosen it. */
const hasFlag = ({ flags = {} }: Vector, name: string, value = true) => flags[name] === value
const isUnusual = (vector: Vector) =>
  hasFlag(vector, 'permitConvenienceAlphas') ||
  hasFlag(vector, 'permitUnknownAIs') ||
  hasFlag(vector, 'unknownAInotDLattrValidation', false)
const PARSE = VECTORS.filter((vector) => vector.kind === 'parse' && !isUnusual(vector))
const GENERATE = VECTORS.filter((vector) => vector.kind === 'generate' && !isUnusual(vector))

const elementsOf = ({ key, qualifiers, attributes }: DigitalLink) => [key, ...qualifiers, ...attributes]
const spell = (link: DigitalLink) =>
  elementsOf(link)
    .map(({ ai, value }) => ai + value)
    .join('')
const attempt = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_input') return null
    throw error
  }
}

describe("the cases of GS1's own engine", () => {
  test.each(PARSE)('$ok when reading $uri', (vector) => {
    if (vector.kind !== 'parse') return
    const options = { allowShortGtins: hasFlag(vector, 'permitZeroSuppressedGTIN') }
    const link = attempt(() => parseDigitalLink(vector.uri, options))
    expect(link !== null).toBe(vector.ok)
    if (link) expect(spell(link)).toBe(vector.expectBracketless?.replaceAll('^', ''))
  })

  test.each(GENERATE)('$ok when writing $ai', (vector) => {
    if (vector.kind !== 'generate') return
    const elements = [...vector.ai.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = '', value = '']) => ({ ai, value }))
    const uri = attempt(() => buildDigitalLink(elements, vector.stem ?? undefined))
    expect(uri).toBe(vector.ok ? vector.expect : null)
  })

  test('are all there', () => {
    const usual = PARSE.filter((vector) => !hasFlag(vector, 'permitZeroSuppressedGTIN'))
    expect([usual.length, PARSE.length, GENERATE.length]).toEqual([100, 111, 20])
  })

  test('about check digits', () => {
    const { valid, extraValidGTIN14, invalid } = CHECK_DIGITS
    expect([...valid, ...extraValidGTIN14].filter((digits) => !hasGs1CheckDigit(digits))).toEqual([])
    expect(invalid.filter(hasGs1CheckDigit)).toEqual([])
    expect(valid.length + extraValidGTIN14.length + invalid.length).toBe(19)
  })
})

const SET_82 = [...`!"%&'()*+,-./0123456789:;<=>?ABCXYZ_abcxyz`]
const text = fc
  .array(fc.constantFrom(...SET_82), { minLength: 1, maxLength: 20 })
  .map((characters) => characters.join(''))
  .filter((value) => value !== '.' && value !== '..')
const gtin = fc
  .tuple(fc.constantFrom(7, 11, 12, 13), fc.bigInt({ min: 0n, max: 9_999_999_999_999n }))
  .map(([length, n]) => {
    const digits = String(n).padStart(13, '0').slice(-length)
    return [...'0123456789'].map((check) => digits + check).find(hasGs1CheckDigit) ?? ''
  })

test('what was written is read as what it was, and written again the same', () => {
  const item = fc.record({ gtin, consumerProductVariant: text, lot: text, serial: text }, { requiredKeys: ['gtin'] })
  fc.assert(
    fc.property(item, fc.option(text, { nil: null }), (item, note) => {
      const attributes = note === null ? [] : [{ ai: '99', value: note }]
      const link = parseDigitalLink(digitalLinkOf(item, 'https://id.example.com'))
      const uri = buildDigitalLink([...elementsOf(link), ...attributes], 'https://id.example.com/some/stem')
      const again = parseDigitalLink(uri)
      expect(again.stem).toBe('https://id.example.com/some/stem')
      expect(elementsOf(again)).toEqual([
        { ai: '01', value: gtin14Of(item.gtin) },
        ...[
          ['22', item.consumerProductVariant] as const,
          ['10', item.lot] as const,
          ['21', item.serial] as const,
        ].flatMap(([ai, value]) => (value === undefined ? [] : [{ ai, value }])),
        ...attributes,
      ])
      expect(buildDigitalLink(elementsOf(again), again.stem)).toBe(uri)
      // Every program that knows web addresses sees the same one.
      expect(new URL(uri).href.replaceAll("'", '%27')).toBe(uri.replaceAll("'", '%27'))
    }),
  )
})

test('anything at all is either read or refused with a reason', () => {
  const piece = fc.constantFrom(
    '/',
    '?',
    '&',
    '=',
    '%',
    '%2F',
    '%00',
    '..',
    '01',
    '22',
    '10',
    '21',
    '09520123456788',
    'é',
    '#',
    '//',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 20 }), (pieces) => {
      attempt(() => parseDigitalLink(`https://id.example.com/${pieces.join('')}`))
    }),
    { numRuns: 2_000 },
  )
})

test('says what is wrong in a sentence', () => {
  const refusalOf = (uri: string) => {
    try {
      return parseDigitalLink(uri)
    } catch (error) {
      return (error as AppError).message
    }
  }
  expect(refusalOf('https://a/01/09520123456789')).toBe(
    'The value of 01 (the GTIN, of 14 digits) is mistyped: its check digit does not match the other digits; got "09520123456789".',
  )
  expect(refusalOf('https://a/01/09520123456788/21/A/10/B')).toBe(
    'This is not a GS1 Digital Link: after 01 (the GTIN, of 14 digits) the path may contain only /22/ then /10/ then /21/, or /235/, each at most once.',
  )
  expect(refusalOf('https://a/01/09520123456788/10/B/10/B')).toContain('each at most once')
  expect(refusalOf('https://a/01/09520123456788/10/123456789012345678901')).toContain('is one character too long')
})

test.each([
  ['8013', '1987654Ad4X4bL5ttr2310c2K', true],
  ['8013', '1987654Ad4X4bL5ttr2310c2L', false],
  ['8006', '095201234567880102', true],
  ['8006', '095201234567880302', false],
  ['8003', '09520123456788ABC', true],
  ['8003', '19520123456788ABC', false],
  ['8011', '12', false],
])('knows the rules of key %s for %s', (ai, value, isRight) => {
  expect(attempt(() => parseDigitalLink(`https://a/${ai}/${value}`)) !== null).toBe(isRight)
})

test('a passport is addressed by its GTIN in 14 digits, and without one by its page', () => {
  const host = 'https://id.example.com'
  expect(passportAddressOf({ gtin: '9520123456788', digitalId: 'abc' }, host)).toBe(`${host}/01/09520123456788`)
  expect(passportAddressOf({ gtin: null, digitalId: 'abc' }, host)).toBe(`${host}/p/abc`)
})

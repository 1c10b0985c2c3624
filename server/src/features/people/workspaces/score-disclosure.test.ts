import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discloseScore, nextDisclosureChange, PUBLIC_SCORE, type ScoreSetting } from './score-disclosure.ts'

const by = (...markets: string[]): ScoreSetting => ({ publicScore: 'by_market', markets })
const shownOn = (setting: ScoreSetting, day: string) => discloseScore(setting, new Date(`${day}T12:00:00Z`)).shown

/** As the law has it, told apart here from how the program has it. */
const MEMBERS =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AX GF GP MF MQ RE YT'.split(' ')
const FRENCH = 'FR GF GP MF MQ RE YT'.split(' ')
const ELSEWHERE = 'CH NO IS LI GB US JP TR CA AU BR IN CN NC PF BL PM GL GG'.split(' ')

test.each([
  ['nobody has said where the products are sold', by(), '2024-01-01', false],
  ['Switzerland and Norway', by('CH', 'NO'), '2026-11-21', true],
  ['France, the day before its decree', by('FR'), '2025-09-30', true],
  ['France, from its decree on', by('FR'), '2025-10-01', false],
  ['Germany, the day before the directive', by('DE'), '2026-09-26', true],
  ['Germany, from the directive on', by('DE'), '2026-09-27', false],
  ['one member among others', by('CH', 'DE', 'NO'), '2026-11-21', false],
] as const)('by market: %s', (_case, setting, day, shown) => {
  expect(shownOn(setting, day)).toBe(shown)
})

const settings = fc.record({
  publicScore: fc.constantFrom(...PUBLIC_SCORE),
  markets: fc.uniqueArray(fc.constantFrom(...MEMBERS, ...ELSEWHERE), { maxLength: 6 }),
})
const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

test('for any setting, markets and moment: shown as the laws of that day say, with a reason and a law for each market', () => {
  fc.assert(
    fc.property(settings, moments, (setting, on) => {
      const { shown, because, markets } = discloseScore(setting, on)
      const isAgainst = (country: string) =>
        (MEMBERS.includes(country) && on >= new Date('2026-09-27T00:00:00Z')) ||
        (FRENCH.includes(country) && on >= new Date('2025-10-01T00:00:00Z'))
      expect(markets.map(({ country, allowed }) => [country, allowed])).toEqual(
        setting.markets.map((country) => [country, !isAgainst(country)]),
      )
      for (const { allowed, law } of markets) expect(law === null).toBe(allowed)
      const lawful = setting.markets.length > 0 && !setting.markets.some(isAgainst)
      expect(shown).toBe({ always: true, never: false, by_market: lawful }[setting.publicScore])
      expect(because.length).toBeGreaterThan(0)
      for (const sentence of because) expect(sentence).toMatch(/^[A-Z].*\.$/s)
    }),
    { numRuns: 2_000 },
  )
})

test('the answer stays as it is until the moment that is said for its next change', () => {
  fc.assert(
    fc.property(settings, moments, moments, (setting, one, other) => {
      const [first, later] = one <= other ? [one, other] : [other, one]
      if (later.getTime() >= nextDisclosureChange(setting, first)) return
      expect(discloseScore(setting, later).shown).toBe(discloseScore(setting, first).shown)
    }),
    { numRuns: 2_000 },
  )
  expect(nextDisclosureChange(by('DE'), new Date('2026-01-01'))).toBe(Date.parse('2026-09-27T00:00:00Z'))
  expect(nextDisclosureChange(by('DE'), new Date('2026-09-27'))).toBe(Number.POSITIVE_INFINITY)
  expect(nextDisclosureChange(by('CH'), new Date('2020-01-01'))).toBe(Number.POSITIVE_INFINITY)
})

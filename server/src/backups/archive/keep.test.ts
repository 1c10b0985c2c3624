import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Keep, keepOf, stayingOf } from './keep.ts'

test('reads how many of which periods', () => {
  expect(keepOf(' 7d 4w,12m')).toEqual([
    { unit: 'd', count: 7 },
    { unit: 'w', count: 4 },
    { unit: 'm', count: 12 },
  ])
  for (const text of ['', '7', 'd', '0d', '7d 7d', '7x', '-1d', '7d4w', '1.5d', '10000d']) {
    expect(keepOf(text), text).toBeUndefined()
  }
})

const idOf = (moment: string, chance = 'aaaa') => `${moment.replaceAll(':', '-')}-${chance}`

test('the latest of each day stays, then of each week, which begins on Monday', () => {
  const ids = [
    '2026-11-23T06:00:00Z', // A Monday.
    '2026-11-22T18:00:00Z',
    '2026-11-22T06:00:00Z',
    '2026-11-21T06:00:00Z',
    '2026-11-16T06:00:00Z',
    '2026-11-15T06:00:00Z',
    '2026-10-31T06:00:00Z',
  ].map((moment) => idOf(moment))
  const places = (text: string) => [...stayingOf(ids, keepOf(text) ?? [])].map((id) => ids.indexOf(id)).sort()
  expect(places('2d')).toEqual([0, 1])
  expect(places('3w')).toEqual([0, 1, 5])
  expect(places('2d 2w 2m')).toEqual([0, 1, 6])
  expect(places('1y')).toEqual([0])
})

const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
const someIds = fc.uniqueArray(
  fc
    .tuple(moments, fc.stringMatching(/^[0-9a-f]{4}$/))
    .map(([moment, chance]) => idOf(`${moment.toISOString().slice(0, 19)}Z`, chance)),
  { minLength: 1, maxLength: 60 },
)
const someKeep: fc.Arbitrary<Keep> = fc.uniqueArray(
  fc.record({ unit: fc.constantFrom('h', 'd', 'w', 'm', 'y'), count: fc.integer({ min: 1, max: 20 }) }),
  { selector: ({ unit }) => unit },
)

test('the latest always stays, never fewer than asked for, in whichever order they come', () => {
  fc.assert(
    fc.property(someIds, someKeep, fc.infiniteStream(fc.nat()), (ids, keep, lots) => {
      const staying = stayingOf(ids, keep)
      expect(staying.has([...ids].sort().at(-1) ?? '')).toBe(true)
      for (const { unit, count } of keep) {
        const periods = new Set(ids.map((id) => stayingPeriod(id, unit)))
        const kept = new Set([...staying].map((id) => stayingPeriod(id, unit)))
        expect(kept.size).toBeGreaterThanOrEqual(Math.min(count, periods.size))
      }
      const shuffled = ids.map((id) => ({ id, lot: lots.next().value ?? 0 })).sort((a, b) => a.lot - b.lot)
      expect(
        [
          ...stayingOf(
            shuffled.map(({ id }) => id),
            keep,
          ),
        ].sort(),
      ).toEqual([...staying].sort())
      // What has gone once is not missed: the rest decides alike.
      expect([...stayingOf(staying, keep)].sort()).toEqual([...staying].sort())
    }),
  )
})

/** Said in another way: milliseconds since a Monday. */
function stayingPeriod(id: string, unit: Keep[number]['unit']): string {
  const [day = '', time = ''] = id.split('T')
  const moment = Date.parse(`${day}T${time.slice(0, 8).replaceAll('-', ':')}Z`)
  const at = new Date(moment)
  if (unit === 'h') return String(Math.floor(moment / 3_600_000))
  if (unit === 'd') return String(Math.floor(moment / 86_400_000))
  if (unit === 'w') return String(Math.floor((moment - Date.parse('2024-01-01T00:00:00Z')) / (7 * 86_400_000)))
  return unit === 'm' ? `${at.getUTCFullYear()} ${at.getUTCMonth()}` : String(at.getUTCFullYear())
}

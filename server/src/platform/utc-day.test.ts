import { expect, test } from 'vitest'
import { utcDayOf } from './utc-day.ts'

test('is the day of each moment, whatever was asked for before', () => {
  const moments = [
    '2026-11-21T23:59:59.999Z',
    '2026-11-22T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2024-02-29T12:00:00Z',
  ]
  for (const moment of [...moments, ...moments.toReversed()]) {
    for (const shift of [0, 1, -1]) {
      const date = new Date(Date.parse(moment) + shift)
      expect(utcDayOf(date)).toBe(date.toISOString().slice(0, 10))
    }
  }
})

test('refuses what is no moment, as a date does', () => {
  expect(() => utcDayOf(new Date(Number.NaN))).toThrow(RangeError)
})

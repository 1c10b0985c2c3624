import { expect, test } from 'vitest'
import { isDrawn } from './sample.ts'

test.skipIf(process.env['PROOF'] === 'whole')(
  'of a row the first is always drawn, then one in so many, and rows differ in which',
  () => {
    const rows = Array.from({ length: 40 }, (_, row) => `row ${row}`)
    const drawn = rows.map((row) => [0, 1, 2, 3, 4, 5, 6, 7].filter((at) => isDrawn(row, at, 4)))
    for (const places of drawn) {
      expect(places[0]).toBe(0)
      expect(places.filter((at) => at >= 4)).toHaveLength(1)
    }
    expect(new Set(drawn.map((places) => places.at(-1)))).toEqual(new Set([4, 5, 6, 7]))
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSizes } from './size-order.ts'

const RUNS: readonly (readonly string[])[] = [
  ['3XS', 'XXS', 'XS', 'XS/S', 'S', 'S/M', 'M', 'M/L', 'L', 'XL', 'XXL', '3XL', '4XL', '10XL'],
  ['extra small', 'Small', 'medium', 'Large', 'X-Large', 'extra large tall', 'XX-Large'],
  ['M', 'M tall', 'L', 'L tall'],
  ['34', '36', '38', '40', '102'],
  ['36', '36,5', '37', '37 1/2', '38', '38½', '39'],
  ['50/56', '62/68', '74/80', '86/92', '98/104', '146/152'],
  ['0-3 months', '3-6 months', '6 months', '12M', '18 Monate', '2 years', '2-3Y', '3T', '10 ans'],
  ['65AA', '65A', '65B', '70A', '75B', '75D', '75DD', '75E'],
  ['W28 L32', 'W30 L30', 'W30/L32', 'w31 l30', 'W32L34'],
  ['EU 36', 'EU 38', 'EU 102', 'UK 8', 'UK 10'],
  ['one size', 'S', '6 months', '36', 'Kingsize'],
  ['Einheitsgröße', 'Gr. 36', 'Größe 38', 'T40'],
  ['30 cm', '50 cm', '120 cm'],
  ['Bett 90', 'Bett 140', 'Tisch'],
]

test.each(RUNS)('sizes are read in their natural order: %s …', (...run) => {
  const backwards = [...run].reverse()
  const byText = [...run].sort()
  expect(backwards.sort(compareSizes)).toEqual(run)
  expect(byText.sort(compareSizes)).toEqual(run)
})

test('any texts have one order, whatever they are sorted from', () => {
  const size = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(...RUNS.flat()),
    fc.stringMatching(/^[xsml0-9/ ,.½-]{1,7}$/),
  )
  fc.assert(
    fc.property(size, size, size, (a, b, c) => {
      expect(Math.sign(compareSizes(a, b))).toBe(-Math.sign(compareSizes(b, a)) + 0)
      expect(compareSizes(a, b) === 0).toBe(a === b)
      if (compareSizes(a, b) < 0 && compareSizes(b, c) < 0) expect(compareSizes(a, c)).toBeLessThan(0)
    }),
  )
})

test('a text of any length is placed at once', () => {
  for (const long of ['x'.repeat(200_000), '1/2'.repeat(60_000), 'extra '.repeat(30_000)]) {
    const start = performance.now()
    compareSizes(long, 'M')
    expect(performance.now() - start).toBeLessThan(500)
  }
})

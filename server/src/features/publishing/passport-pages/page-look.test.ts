import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandStyle, channelsOf, contrast } from './page-look.ts'
import { PAGE_STYLE } from './page-style.ts'

const backgroundsOf = (style: string) =>
  [...style.matchAll(/--(?:paper|sheet): (#\w{6})/g)].map(([, color = '']) => channelsOf(color))
const [LIGHT = [], DARK = []] = PAGE_STYLE.split('dark) {', 2).map((part) => backgroundsOf(part).slice(0, 2))

test('any brand colour can be read on paper and sheet, in light and in dark', () => {
  expect([LIGHT.length, DARK.length]).toEqual([2, 2])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const style = brandStyle({ brandColor: `#${number.toString(16).padStart(6, '0')}`, logoUrl: null })
      const [light = '', dark = ''] = [...style.matchAll(/--accent:(#\w{6})/g)].map(([, color]) => color)
      for (const one of LIGHT) expect(contrast(channelsOf(light), one)).toBeGreaterThanOrEqual(4.5)
      for (const one of DARK) expect(contrast(channelsOf(dark), one)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that can be read stays as it is', () => {
  expect(brandStyle({ brandColor: '#27497d', logoUrl: null })).toContain('--accent:#27497d')
  expect(brandStyle({ brandColor: null, logoUrl: null })).toBe('')
})

test('contrast is that of WCAG: 21 for black on white, 1 for a colour on itself', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([9, 8, 7], [9, 8, 7])).toBe(1)
  // The lightest grey that passes on white, as WCAG's own pages name it.
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
})

import { describe, expect, test } from 'vitest'
import { CARE_SYMBOLS } from '#features/records/variants/care-symbol-slugs.ts'
import { printed } from '#test/printed.ts'
import { CARE_SYMBOL_LIST } from './care-symbol.ts'
import { careSymbolSvg } from './care-symbol-svg.ts'

describe('the care symbols', () => {
  test('are drawn for every slug a variant can have, and for no other', () => {
    expect(CARE_SYMBOL_LIST.map(({ slug }) => slug).sort()).toEqual([...CARE_SYMBOLS].sort())
    expect(careSymbolSvg('wash-1000')).toBe('')
  })

  test('all differ to the eye, keep within their square and are no blot', () => {
    const seen = new Map<string, string>()
    for (const { slug } of CARE_SYMBOL_LIST) {
      const { Resvg } = printed()
      const { pixels, width } = new Resvg(careSymbolSvg(slug), { fitTo: { mode: 'width', value: 96 } }).render()
      const alpha = pixels.filter((_, index) => index % 4 === 3)
      const inked = [...alpha.entries()].filter(([, value]) => value > 127).map(([at]) => at)
      expect(inked.length, slug).toBeGreaterThan(0.05 * alpha.length)
      expect(inked.length, slug).toBeLessThan(0.35 * alpha.length)
      const edge = inked.filter(
        (at) => at < width || at >= alpha.length - width || at % width === 0 || at % width === width - 1,
      )
      expect(edge, slug).toEqual([])
      const drawn = inked.join()
      expect(seen.get(drawn), slug).toBeUndefined()
      seen.set(drawn, slug)
    }
  })

  test('say what they mean, in the words given, and let no markup through', () => {
    expect(careSymbolSvg('bleach-none')).toContain('aria-label="Do not bleach"><title>Do not bleach</title>')
    expect(careSymbolSvg('bleach-none', '"><script>&')).toContain('<title>&quot;&gt;&lt;script&gt;&amp;</title>')
  })
})

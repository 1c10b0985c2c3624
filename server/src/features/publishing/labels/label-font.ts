import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

export type FontWeight = 'regular' | 'bold'

/** Noto Sans (OFL): Latin, Greek and Cyrillic with all their marks. */
export type LabelFont = {
  readonly files: Readonly<Record<FontWeight, Buffer>>
  /** The width of a text at a font size of 1. */
  widthOf(text: string, weight: FontWeight): number
  /** The letters of a text as SVG path data at a font size of 1, upwards from a baseline at 0. */
  outlinesOf(text: string, weight: FontWeight): string
  /** The characters that it has no shape for, each once. */
  missingFrom(text: string): readonly string[]
}

/** Loaded when the first labels are asked for; then kept. */
export function loadLabelFont(): Promise<LabelFont> {
  loaded ??= load().catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

let loaded: Promise<LabelFont> | undefined

async function load(): Promise<LabelFont> {
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  const read = (name: string) => readFile(resolve(`@expo-google-fonts/noto-sans/${name}.ttf`))
  const files = { regular: await read('400Regular/NotoSans_400Regular'), bold: await read('700Bold/NotoSans_700Bold') }
  const fonts = { regular: create(files.regular) as Font, bold: create(files.bold) as Font }
  const widths = new Map<string, number>()
  return {
    files,
    widthOf(text, weight) {
      const key = `${weight} ${text}`
      const known = widths.get(key)
      if (known !== undefined) return known
      const width = fonts[weight].layout(text).advanceWidth / fonts[weight].unitsPerEm
      // Labels of one run share most of their words.
      if (widths.size >= MAX_WIDTHS) widths.clear()
      widths.set(key, width)
      return width
    },
    outlinesOf(text, weight) {
      const font = fonts[weight]
      const run = font.layout(text)
      let x = 0
      const letters = run.glyphs.map((glyph, i) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[i] ?? {}
        const path = glyph.path
          .translate(x + xOffset, yOffset)
          .scale(1 / font.unitsPerEm)
          .toSVG()
        x += xAdvance
        return path
      })
      return letters.join('')
    },
    missingFrom: (text) => [
      ...new Set([...text].filter((character) => !fonts.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))),
    ],
  }
}

const MAX_WIDTHS = 20_000

import type { FontWeight, LabelFont } from './label-font.ts'

/** A text in lines of a size (points) at which it keeps within its box. */
export type FittedText = {
  readonly lines: readonly string[]
  readonly sizePt: number
  readonly weight: FontWeight
  /** Millimetres. */
  readonly height: number
  /** False: some of it had to be left out, and the last line ends with "…". */
  readonly isWhole: boolean
}

export type TextBox = {
  readonly widthMm: number
  readonly heightMm: number
  readonly maxLines: number
  /** Points: the first that fits is taken. */
  readonly sizes: readonly number[]
  readonly weight: FontWeight
}

export const MM_PER_POINT = 25.4 / 72

/** Of the font size, from one baseline to the next. */
export const LINE_HEIGHT = 1.22

/** The largest size at which the paragraphs fit, if need be with broken words, else the smallest with its end cut off. */
export function fitText(paragraphs: readonly string[], box: TextBox, font: LabelFont): FittedText {
  const longest = Math.max(
    0,
    ...paragraphs.flatMap((text) => text.split(' ').map((word) => font.widthOf(word, box.weight))),
  )
  const unbroken = box.sizes.filter((sizePt) => longest <= widthAt(box, sizePt))
  for (const sizePt of [...unbroken, ...box.sizes.filter((size) => !unbroken.includes(size))]) {
    const lines = paragraphs.flatMap((paragraph) => wrap(paragraph, widthAt(box, sizePt), box.weight, font))
    if (lines.length <= linesAt(box, sizePt)) return fitted(lines, sizePt, box.weight, true)
  }
  const sizePt = box.sizes.at(-1) ?? 5
  const width = widthAt(box, sizePt)
  const lines = paragraphs.flatMap((paragraph) => wrap(paragraph, width, box.weight, font))
  const kept = lines.slice(0, Math.max(0, linesAt(box, sizePt)))
  const last = kept.pop()
  return fitted(last === undefined ? [] : [...kept, shorten(last, width, box.weight, font)], sizePt, box.weight, false)
}

function fitted(lines: readonly string[], sizePt: number, weight: FontWeight, isWhole: boolean): FittedText {
  return { lines, sizePt, weight, isWhole, height: lines.length * sizePt * LINE_HEIGHT * MM_PER_POINT }
}

/** In units of the font size; a hundredth is kept for the kerning between a word and a space. */
function widthAt({ widthMm }: TextBox, sizePt: number): number {
  return (widthMm / MM_PER_POINT / sizePt) * 0.99
}

function linesAt({ heightMm, maxLines }: TextBox, sizePt: number): number {
  return Math.min(maxLines, Math.floor(heightMm / MM_PER_POINT / (sizePt * LINE_HEIGHT) + 1e-6))
}

function wrap(paragraph: string, width: number, weight: FontWeight, font: LabelFont): string[] {
  const space = font.widthOf(' ', weight)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of paragraph.split(' ').flatMap((whole) => breakWord(whole, width, weight, font))) {
    const needed = font.widthOf(word, weight)
    if (line !== '' && used + space + needed <= width) {
      line += ` ${word}`
      used += space + needed
    } else {
      if (line !== '') lines.push(line)
      line = word
      used = needed
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** A word longer than a line in pieces that are not. */
function breakWord(word: string, width: number, weight: FontWeight, font: LabelFont): string[] {
  if (font.widthOf(word, weight) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (piece !== '' && font.widthOf(piece + segment, weight) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

function shorten(line: string, width: number, weight: FontWeight, font: LabelFont): string {
  const graphemes = [...GRAPHEMES.segment(line)].map(({ segment }) => segment)
  while (graphemes.length > 0 && font.widthOf(`${graphemes.join('').trimEnd()}…`, weight) > width) graphemes.pop()
  return `${graphemes.join('').trimEnd()}…`
}

/** A letter with its marks is not taken apart. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

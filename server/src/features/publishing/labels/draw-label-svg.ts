import { html, renderHtml } from '#platform/html/html.ts'
import { careSymbolOf } from '../care-symbols/care-symbol.ts'
import { GRID, LINE_WIDTH } from '../care-symbols/care-symbol-shapes.ts'
import { outlinesOf } from '../data-carriers/modules.ts'
import type { ArrangedLabel, PlacedText } from './arrange-label.ts'
import type { DrawnCarrier } from './draw-label.ts'
import { LINE_HEIGHT, MM_PER_POINT } from './fit-text.ts'
import type { LabelFont } from './label-font.ts'
import type { LabelLayout } from './label-layouts.ts'

/** The label as it will be printed, as a picture: the same arrangement, and its letters as outlines of the same font. */
export function drawLabelSvg(
  { texts, careSymbols, carrier }: ArrangedLabel,
  { modules, quietZone }: DrawnCarrier,
  { label: { width, height } }: LabelLayout,
  font: LabelFont,
): string {
  const letters = texts.flatMap((text) => outlinesOfText(text, font))
  const symbols = careSymbols.map(({ what, x, y, edge }) => {
    const drawing = careSymbolOf(what)?.drawing
    const lines = drawing?.lines
      ? `<path d="${drawing.lines}" fill="none" stroke="#000" stroke-width="${LINE_WIDTH}" stroke-linecap="round" stroke-linejoin="round"/>`
      : ''
    const dots = drawing?.dots ? `<path d="${drawing.dots}"/>` : ''
    return `<g transform="translate(${short(x)} ${short(y)}) scale(${short(edge / GRID)})">${lines}${dots}</g>`
  })
  const scale = carrier.edge / (modules.size + 2 * quietZone)
  const code = `<path transform="translate(${short(carrier.x)} ${short(carrier.y)}) scale(${short(scale)})" fill-rule="evenodd" d="${outlinesOf(modules, quietZone)}"/>`
  const said = renderHtml(html`${texts.flatMap(({ lines }) => lines).join(', ')}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><title>${said}</title><path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/>${letters.join('')}${symbols.join('')}${code}</svg>`
}

function outlinesOfText({ lines, sizePt, weight, x, y, width, isCentred }: PlacedText, font: LabelFont): string[] {
  const size = sizePt * MM_PER_POINT
  return lines.map((line, index) => {
    const baseline = y + (index + 0.8) * size * LINE_HEIGHT
    const left = isCentred ? x + (width - font.widthOf(line, weight) * size) / 2 : x
    return `<path transform="translate(${short(left)} ${short(baseline)}) scale(${short(size)} -${short(size)})" d="${font.outlinesOf(line, weight)}"/>`
  })
}

/** A ten-thousandth of a millimetre is finer than any printer. */
function short(value: number): string {
  return String(Number(value.toFixed(4)))
}

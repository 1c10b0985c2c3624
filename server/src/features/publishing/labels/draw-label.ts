import { careSymbolOf } from '../care-symbols/care-symbol.ts'
import { GRID, LINE_WIDTH } from '../care-symbols/care-symbol-shapes.ts'
import { type Modules, outlinesOf } from '../data-carriers/modules.ts'
import type { ArrangedLabel, PlacedSquare, PlacedText, Square } from './arrange-label.ts'
import { LINE_HEIGHT, MM_PER_POINT } from './fit-text.ts'

/** The symbol of a label, and the margin around it in modules. */
export type DrawnCarrier = { readonly modules: Modules; readonly quietZone: number }

/** Draws a label with its upper left corner at `at`, in millimetres. */
export function drawLabel(
  pdf: PDFKit.PDFDocument,
  { texts, careSymbols, carrier }: ArrangedLabel,
  { modules, quietZone }: DrawnCarrier,
  at: { readonly x: number; readonly y: number },
): void {
  pdf.save().scale(POINTS_PER_MM).translate(at.x, at.y)
  for (const text of texts) drawText(pdf, text)
  for (const symbol of careSymbols) drawCareSymbol(pdf, symbol)
  drawModules(pdf, carrier, modules, quietZone)
  pdf.restore()
}

export const POINTS_PER_MM = 1 / MM_PER_POINT

function drawText(pdf: PDFKit.PDFDocument, { lines, sizePt, weight, x, y, width, isCentred }: PlacedText): void {
  const size = sizePt * MM_PER_POINT
  pdf.font(weight).fontSize(size)
  for (const [index, line] of lines.entries()) {
    // The line's box is LINE_HEIGHT high; Noto Sans stands well on four fifths of it.
    const baseline = y + (index + 0.8) * size * LINE_HEIGHT
    const left = isCentred ? x + (width - pdf.widthOfString(line)) / 2 : x
    pdf.text(line, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
}

function drawCareSymbol(pdf: PDFKit.PDFDocument, { what, x, y, edge }: PlacedSquare<string>): void {
  const drawing = careSymbolOf(what)?.drawing
  if (!drawing) return
  pdf
    .save()
    .translate(x, y)
    .scale(edge / GRID)
  pdf.lineWidth(LINE_WIDTH).lineCap('round').lineJoin('round')
  if (drawing.lines) pdf.path(drawing.lines).stroke('black')
  if (drawing.dots) pdf.path(drawing.dots).fill('black')
  pdf.restore()
}

function drawModules(pdf: PDFKit.PDFDocument, { x, y, edge }: Square, modules: Modules, quietZone: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(edge / (modules.size + 2 * quietZone))
  pdf.path(outlinesOf(modules, quietZone)).fill('black', 'even-odd')
  pdf.restore()
}

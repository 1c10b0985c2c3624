import { html, renderHtml } from '#platform/html/html.ts'
import { careSymbolOf } from './care-symbol.ts'
import { GRID, LINE_WIDTH } from './care-symbol-shapes.ts'

/**
 * A care symbol as an SVG element in the colour of the text around it, named for those who do not see it. It has no size of its own;
 * empty for a slug that is none. `title`: the meaning in the reader's language, else in English.
 */
export function careSymbolSvg(slug: string, title?: string): string {
  const symbol = careSymbolOf(slug)
  if (symbol === null) return ''
  const { lines, dots } = symbol.drawing
  const name = title ?? symbol.meaning
  return renderHtml(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}" role="img" aria-label="${name}"><title>${name}</title><path d="${lines}" fill="none" stroke="currentColor" stroke-width="${LINE_WIDTH}" stroke-linecap="round" stroke-linejoin="round"/>${dots && html`<path d="${dots}" fill="currentColor"/>`}</svg>`,
  )
}

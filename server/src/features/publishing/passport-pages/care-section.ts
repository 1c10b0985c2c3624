import { type Html, html, raw } from '#platform/html/html.ts'
import { careSymbolOf } from '../care-symbols/care-symbol.ts'
import { careSymbolSvg } from '../care-symbols/care-symbol-svg.ts'
import { aroundWritten, langOf, type PageText } from './as-written.ts'
import { type PageContext, statement } from './page-context.ts'
import { pageSection } from './page-section.ts'
import type { CareWords } from './words/page-words.ts'

export function careSection(context: PageContext): Html | null {
  const { view, words, materials } = context
  const slugs = view.document?.careSymbols ?? []
  const own = ownInstructions(context)
  const maker = view.document?.brand ?? view.document?.manufacturer ?? null
  if (slugs.length === 0 && own === null && !materials.isTextile) return null
  const claims = slugs.length > 0 || own !== null
  return pageSection(
    'care',
    words.careAndRepair,
    html`${
      slugs.length > 0 &&
      html`<ul class="care">${slugs.map((slug) => {
        const text = careText(slug, words.careSymbols)
        // The text beside it says the same, so the drawing is silent.
        return html`<li>${raw(silent(careSymbolSvg(slug, '')))}<span>${text}</span></li>`
      })}</ul>`
    }${own !== null && html`<div><h3>${aroundWritten(view.document?.assertedBy ?? view.publisher, words.inTheBrandsWords)}</h3><p class="prose" dir="auto"${langOf(own)}>${own.text}</p></div>`}
${materials.shedsMicrofibres && html`<p>${words.microfibres}</p>`}
${claims && html`<p class="said">${statement(context)}</p>`}
${
  materials.isTextile &&
  html`<div><p>${words.repair}</p>
${maker?.website && html`<p><a href="${maker.website}" rel="noreferrer nofollow">${aroundWritten(maker.name, words.askMaker)}</a></p>`}</div>
<div><h3>${words.disposalTitle}</h3><p>${words.disposal}</p></div>
<p class="said">${words.generalAdvice}</p>`
}`,
  )
}

/** The meaning of a symbol in the reader's language. */
export function careText(slug: string, words: CareWords): string {
  const machine = /^wash-(\d+)(-mild|-very-mild)?$/.exec(slug)
  if (machine === null) return words.each[slug] ?? careSymbolOf(slug)?.meaning ?? slug
  const [, celsius = '', process] = machine
  const text = words.wash(celsius)
  if (process === undefined) return text
  return `${text}, ${process === '-mild' ? words.mild : words.veryMild}`
}

/** What the brand wrote itself, unless that only repeats the symbols. */
function ownInstructions({ view, texts }: PageContext): PageText | null {
  const { careInstructions } = view.json.variant
  if (careInstructions === null || careInstructions.trim() === '') return null
  const meanings = (view.document?.careSymbols ?? []).map((slug) => careSymbolOf(slug)?.meaning)
  return careInstructions === `${meanings.join('. ')}.`
    ? null
    : texts.tell('variant.careInstructions', careInstructions)
}

function silent(svg: string): string {
  return svg.replace(/role="img" aria-label="[^"]*"><title>[^<]*<\/title>/, 'aria-hidden="true">')
}

import { type Html, html } from '#platform/html/html.ts'
import type { DocumentRating } from '../passports/passport-document.ts'
import { aroundWritten, writtenOrNull } from './as-written.ts'
import { type PageContext, statement } from './page-context.ts'
import { pageSection } from './page-section.ts'

/** What schemes say of the companies behind a product. One whose last day has passed is not shown, whatever was true when it was published. */
export function ratingsSection(context: PageContext): Html | null {
  const { view, words, today } = context
  const ratings = (view.document?.ratings ?? []).filter(({ validUntil }) => validUntil >= today)
  if (ratings.length === 0) return null
  return pageSection(
    'ratings',
    words.ratings,
    html`<ul class="papers">${ratings.map((one) => rating(one, context))}</ul>
<p class="said">${aroundWritten(view.document?.assertedBy ?? view.publisher, words.ratingsUnchecked)}</p>
<p class="said">${statement(context)}</p>`,
  )
}

function rating(one: DocumentRating, { words, formats }: PageContext): Html {
  const { scheme, company, score, outOf, medal, publishedOn, validUntil } = one
  const pairs = [
    [words.ratedCompany, writtenOrNull(company)],
    [words.ratingScore, score === null ? null : words.ofBest(formats.exact(score), formats.exact(outOf ?? 100))],
    [words.ratingMedal, writtenOrNull(medal)],
    [words.publishedOn, formats.day(publishedOn)],
  ].filter(([, value]) => value !== null)
  return html`<li><h3 dir="auto">${scheme}</h3>
<p class="standing">${words.validUntil(formats.day(validUntil))}</p>
<dl>${pairs.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl></li>
`
}

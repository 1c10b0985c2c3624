import type { PassportView } from '#features/publishing/passport-pages/passport-view.ts'
import { type PageOptions, renderPassportPage } from '#features/publishing/passport-pages/render-passport-page.ts'
import { type Html, html } from '#platform/html/html.ts'
import type { GrantedLink } from './link-grant.ts'
import { type LinkSpeech, speechOf } from './link-language.ts'

/** The page of a passport as it would be published now, with a mark that it is not, and what its sender has to say. */
export function sharedPassportPage(
  link: GrantedLink,
  view: PassportView,
  { base, ...options }: Pick<PageOptions, 'language' | 'today' | 'ownOrigin'> & { readonly base: string },
): string {
  return renderPassportPage(view, { ...options, address: null, notice: notice(link, speechOf(options.language), base) })
}

function notice(
  { label, note, receiver, workspaceName, grantUntil }: GrantedLink,
  { words, formats }: LinkSpeech,
  base: string,
): Html {
  return html`<p><strong>${words.confidential}</strong> ${words.sharedBy(workspaceName, receiver)} ${words.openUntil(formats.moment(grantUntil))}</p>
<p dir="auto" lang=""><strong>${label}</strong></p>
${note !== null && html`<div lang=""><blockquote dir="auto">${note}</blockquote></div>`}
<p><a href="${base}/content.json" download>${words.asJson}</a></p>`
}

import { type Html, html } from '#platform/html/html.ts'
import { filesBody } from './files.page.ts'
import type { LinkPage } from './link-document.ts'
import type { GrantedLink } from './link-grant.ts'
import type { LinkSpeech } from './link-language.ts'
import { recordsBody } from './records.page.ts'
import type { SharedContent } from './shared-content.ts'

/** What a link shows once it is open; a passport has a page of its own. `base`: the link's own address, without a host. */
export function contentPage(link: GrantedLink, content: SharedContent, base: string, speech: LinkSpeech): LinkPage {
  return {
    title: speech.words.linkFrom(link.workspaceName),
    body: html`<div class="content">
<p class="brand" dir="auto" lang="">${link.workspaceName}</p>
${confidentialMark(link, speech)}
<h1 dir="auto" lang="">${link.label}</h1>
${link.note !== null && html`<div lang=""><blockquote dir="auto">${link.note}</blockquote></div>`}
${bodyOf(content, base, speech)}
</div>`,
  }
}

function confidentialMark({ receiver, workspaceName, grantUntil }: GrantedLink, { words, formats }: LinkSpeech): Html {
  return html`<p class="mark"><strong>${words.confidential}</strong> ${words.sharedBy(workspaceName, receiver)} ${words.openUntil(formats.moment(grantUntil))}</p>`
}

function bodyOf(content: SharedContent, base: string, speech: LinkSpeech): Html {
  if (content.subject === 'records' && content.tables.length > 0) return recordsBody(content.tables, base, speech)
  if (content.subject === 'files' && content.files.length > 0) return filesBody(content.files, base, speech)
  return html`<p>${speech.words.gone}</p>`
}

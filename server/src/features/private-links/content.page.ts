import { type Html, html } from '#platform/html/html.ts'
import { filesBody } from './files.page.ts'
import type { LinkPage } from './link-document.ts'
import type { GrantedLink } from './open-link.ts'
import { recordsBody } from './records.page.ts'
import type { SharedContent } from './shared-content.ts'
import { momentInWords } from './words.ts'

/** What a link shows once it is open; a passport has a page of its own. `base`: the link's own address, without a host. */
export function contentPage(link: GrantedLink, content: SharedContent, base: string): LinkPage {
  return {
    title: `Private link from ${link.workspaceName}`,
    body: html`<div class="content">
<p class="brand">${link.workspaceName}</p>
${confidentialMark(link)}
<h1>${link.label}</h1>
${link.note !== null && html`<blockquote>${link.note}</blockquote>`}
${bodyOf(content, base)}
</div>`,
  }
}

function confidentialMark({ receiver, workspaceName, grantUntil }: GrantedLink): Html {
  return html`<p class="mark"><strong>Not published. Confidential</strong>, shared with ${receiver ?? 'whoever holds this link'} by ${workspaceName}. This page stays open until ${momentInWords(grantUntil)}.</p>`
}

function bodyOf(content: SharedContent, base: string): Html {
  if (content.subject === 'records') return recordsBody(content.tables, base)
  if (content.subject === 'files') return filesBody(content.files, base)
  return html`<p>What was shared here has been deleted since.</p>`
}

import type { Language } from '#kit/words/languages.ts'
import { html } from '#platform/html/html.ts'
import { renderFrame } from './page-frame.ts'
import { PAGE_WORDS } from './words/in-each-language.ts'

/** For an address where no passport is, or none any more. It is the same for all of them: nothing of the passport is in it. */
export function renderStatusPage(state: 'unknown' | 'withdrawn', language: Language): string {
  const words = PAGE_WORDS[language]
  const [title, text, hint] =
    state === 'unknown'
      ? [words.unknownTitle, words.unknownText, words.unknownHint]
      : [words.withdrawnTitle, words.withdrawnText, words.withdrawnHint]
  return renderFrame({
    language,
    look: { brandColor: null, logoUrl: null },
    title: `${title} · ${words.passport}`,
    description: null,
    mark: words.passport,
    address: null,
    linkedData: null,
    body: html`<div class="alone">
<h1>${title}</h1>
<p>${text}</p>
<p>${hint}</p>
</div>`,
    footer: html`<p>${words.privacy}</p>`,
  })
}

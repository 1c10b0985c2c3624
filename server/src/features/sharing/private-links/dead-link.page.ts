import { html } from '#platform/html/html.ts'
import type { LinkPage } from './link-document.ts'
import type { LinkWords } from './words/link-words.ts'

/** One page for every link that does not work, so that it tells nothing about why. */
export function deadLinkPage({ deadTitle, deadText, deadHint }: LinkWords): LinkPage {
  return { title: deadTitle, body: html`<h1>${deadTitle}</h1>\n<p>${deadText}</p>\n<p>${deadHint}</p>` }
}

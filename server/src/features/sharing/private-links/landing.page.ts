import { type EntryField, entryForm } from '#features/people/access/entry-page.ts'
import type { AppError } from '#platform/app-error.ts'
import { html } from '#platform/html/html.ts'
import type { LinkPage } from './link-document.ts'
import { faultIn } from './link-fault.ts'
import type { OpenLink } from './link-grant.ts'
import type { LinkSpeech } from './link-language.ts'
import { GRANT_MINUTES } from './private-link.ts'

/** What a link shows before it is opened: who shares what until when, nothing of the content, and one button. */
export function landingPage(link: OpenLink, error: AppError | null, speech: LinkSpeech): LinkPage {
  const { workspaceName, label, note, receiver, expiresAt, openingsLeft, passcodeHash } = link
  const { words, formats } = speech
  const passcode: EntryField = {
    name: 'passcode',
    label: words.passcode,
    type: 'password',
    autocomplete: 'off',
    hint: words.passcodeHint(workspaceName),
  }
  const fault = error && { field: error.details.field ?? null, message: faultIn(error, words) }
  return {
    title: words.linkFrom(workspaceName),
    body: html`<p class="brand" dir="auto">${workspaceName}</p>
<h1 dir="auto">${label}</h1>
<p>${words.sharesThis(workspaceName, receiver)} ${words.keepToYourself}</p>
${note !== null && html`<blockquote dir="auto">${note}</blockquote>`}
<p class="hint">${words.opensUntil(openingsLeft, formats.moment(expiresAt))} ${words.openFor(GRANT_MINUTES)}</p>
${entryForm(passcodeHash === null ? [] : [passcode], words.open, fault)}`,
  }
}

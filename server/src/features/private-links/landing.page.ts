import { html } from '#platform/html/html.ts'
import { type EntryFault, entryForm } from '../access/entry-page.ts'
import type { LinkPage } from './link-document.ts'
import type { OpenLink } from './open-link.ts'
import { GRANT_MINUTES } from './private-link.ts'
import { momentInWords } from './words.ts'

/** What a link shows before it is opened: who shares what until when, nothing of the content, and one button. */
export function landingPage(link: OpenLink, fault: EntryFault | null): LinkPage {
  const { workspaceName, label, note, receiver, expiresAt, openingsLeft, passcodeHash } = link
  const fields =
    passcodeHash === null
      ? []
      : [
          {
            name: 'passcode',
            label: 'Passcode',
            type: 'password' as const,
            autocomplete: 'off',
            hint: `${workspaceName} has told it to you by another way.`,
          },
        ]
  return {
    title: `Private link from ${workspaceName}`,
    body: html`<p class="brand">${workspaceName}</p>
<h1>${label}</h1>
<p>${workspaceName} shares this with ${receiver ?? 'you'}. It is not published: please keep it to yourself.</p>
${note !== null && html`<blockquote>${note}</blockquote>`}
<p class="hint">${openingsInWords(openingsLeft)} until ${momentInWords(expiresAt)}. Once it is open you have ${GRANT_MINUTES} minutes to read and download.</p>
${entryForm(fields, 'Open', fault)}`,
  }
}

function openingsInWords(left: number | null): string {
  if (left === null) return 'It can be opened as often as needed'
  return left === 1 ? 'It can be opened once' : `It can be opened ${left} times`
}

import type { FastifyReply } from 'fastify'
import { type Html, html, raw } from '#platform/html/html.ts'
import { pagePolicy, sendPage } from '#platform/html/page.ts'
import { ENTRY_STYLE } from './entry-page-style.ts'
import type { EntryWords } from './entry-words/entry-words.ts'

/** The pages by which people first come in. They work without scripts, and are neither indexed nor kept. */
export function sendEntryPage(reply: FastifyReply, status: number, page: EntryPage): FastifyReply {
  reply.code(status).header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
  const { document, policy } = entryDocument(page)
  return sendPage(reply, document, policy)
}

/** A page in the dress that all pages of the server share, with the policy that lets its style in. */
export function entryDocument({ title, body, lang = 'en', brand = 'Selvedge' }: EntryPage): {
  readonly document: Html
  readonly policy: string
} {
  const document = html`<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand}</title>
<style>${raw(ENTRY_STYLE)}</style>
</head>
<body>
<main>
<p class="brand"><img src="/favicon.ico" alt="" width="36" height="36">${brand}</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
  return { document, policy: POLICY }
}

/** `brand`: whose page it is, where that is known; otherwise the service's own. */
export type EntryPage = {
  readonly title: string
  readonly body: Html
  readonly lang?: string
  readonly brand?: string
}

const POLICY = pagePolicy({ styles: [ENTRY_STYLE] })

/** One page for every link that does not work, so that it tells nothing about why. */
export function deadLinkPage({ lang, deadTitle, dead: [why, what] }: EntryWords): EntryPage {
  return {
    lang,
    title: deadTitle,
    body: html`<p>${why}</p>
<p>${what}</p>`,
  }
}

export type EntryField = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly value?: string
  readonly hint?: string
}

/** `field`: the one at fault, if one is. `say`: what is wrong with a field of that label, where there are words for it. */
export type EntryFault = {
  readonly field: string | null
  readonly message: string
  readonly say?: ((label: string) => string) | undefined
}

/** A form that posts to the page's own address, `sent` besides. A fault stands at its field, and is said first as well. */
export function entryForm(
  fields: readonly EntryField[],
  submit: string,
  fault: EntryFault | null,
  sent: Readonly<Record<string, string>> = {},
): Html {
  const atFault = fields.find(({ name }) => name === fault?.field) ?? null
  const message = fault === null ? null : withLabel(fault, atFault)
  return html`${message !== null && html`<p class="fault" role="alert">${message}</p>`}
<form method="post">
${Object.entries(sent).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${fields.map((field) => entryField(field, field === atFault ? message : null, field === (atFault ?? fields[0])))}
<button type="submit">${submit}</button>
</form>`
}

function entryField(field: EntryField, fault: string | null, hasFocus: boolean): Html {
  const { name, label, type, autocomplete, value, hint } = field
  const described = [hint !== undefined && `${name}-hint`, fault !== null && `${name}-fault`].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}" required${
    described !== '' && html` aria-describedby="${described}"`
  }${fault !== null && raw(' aria-invalid="true"')}${hasFocus && raw(' autofocus')}>
${fault !== null && html`<p class="field-fault" id="${name}-fault">${fault}</p>`}
</div>`
}

/** Messages name a field as programs know it: people know its label. */
function withLabel({ field, message, say }: EntryFault, atFault: EntryField | null): string {
  if (say) return say(atFault?.label ?? field ?? '')
  return atFault === null ? message : message.replaceAll(`"${field}"`, `“${atFault.label}”`)
}

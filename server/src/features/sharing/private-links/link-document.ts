import type { FastifyReply } from 'fastify'
import { ENTRY_STYLE } from '#features/people/access/entry-page-style.ts'
import type { Language } from '#kit/words/languages.ts'
import { type Html, html, raw } from '#platform/html/html.ts'
import { pagePolicy, sendPage } from '#platform/html/page.ts'

/** A page of a private link, in the dress of the entry pages but as wide as its tables need. */
export function sendLinkPage(
  reply: FastifyReply,
  status: number,
  { title, body }: LinkPage,
  language: Language,
): FastifyReply {
  const document = html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`
  return sendPage(reply.code(status).header('content-language', language), document, POLICY)
}

/** The title stands in browsers' tabs and in link previews, so it says nothing of the content. */
export type LinkPage = { readonly title: string; readonly body: Html }

const STYLE = `${ENTRY_STYLE}
main:has(.content) { max-width: 80rem; }
.mark { margin: 0 0 1.5rem; padding: .5rem .75rem; border: 1px solid var(--thread); border-radius: 4px; font-size: .9375rem; }
blockquote { margin: 0 0 1.25rem; padding: 0 0 0 1rem; border-left: 2px solid var(--line); white-space: pre-line; overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 0 1.5rem; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
caption { text-align: left; color: var(--quiet); padding-bottom: .375rem; }
th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--edge); overflow-wrap: break-word; }
td { min-width: 7rem; max-width: 20rem; }
.day { white-space: nowrap; }
.hint + .fault { margin-top: 1.25rem; }
th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.downloads { list-style: none; padding: 0; margin: 0 0 1rem; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
.downloads a { display: inline-block; padding: .375rem 0; }
.brand { overflow-wrap: anywhere; }
@media print { body { background: none; } main { border: 0; max-width: none; padding: 0; margin: 0; } .downloads { display: none; } }
`

const POLICY = pagePolicy({ styles: [STYLE] })

import type { FastifyInstance } from 'fastify'
import { html, raw } from '#platform/html/html.ts'
import { pagePolicy, sendPage } from '#platform/html/page.ts'

/** What a person sees who opens the service's address in a browser: that it runs, and where its doors are. */
export function registerFrontPage(app: FastifyInstance): void {
  app.get('/', (_request, reply) => sendPage(reply, PAGE, POLICY))
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2521; --soft: #56615b; --paper: #f7f6f2; --line: #d9d8d0; --thread: #2d6a4f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceae4; --soft: #a9b2ac; --paper: #161a18; --line: #333a36; --thread: #86c7a5; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 38rem; margin: 0 auto; padding: 15vh 1.5rem 4rem; }
h1 { font-weight: 600; font-size: 2rem; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 0.5rem; }
p { color: var(--soft); margin: 0 0 2.5rem; }
dl { margin: 0; border-top: 1px solid var(--line); }
div { display: grid; grid-template-columns: minmax(9rem, 1fr) 2fr; gap: 1rem; padding: 0.9rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
a { color: var(--thread); text-underline-offset: 0.2em; }
a:focus-visible { outline: 3px solid var(--thread); outline-offset: 3px; border-radius: 2px; }
code { font-size: 0.94em; }
@media (max-width: 30rem) { div { grid-template-columns: 1fr; gap: 0; } main { padding-top: 4rem; } }
`

const POLICY = pagePolicy({ styles: [STYLE] })

const PAGE = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Selvedge</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>Selvedge is running</h1>
<p>Digital product passports, on your own machine.</p>
<dl>
<div><dt>GraphQL</dt><dd><a href="/api/graphql">/api/graphql</a></dd></div>
<div><dt>Public passports</dt><dd><code>/api/public/dpp/{variantId}</code></dd></div>
<div><dt>Health</dt><dd><a href="/healthz">/healthz</a>, <a href="/readyz">/readyz</a></dd></div>
</dl>
</main>
</body>
</html>`

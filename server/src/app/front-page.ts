import type { FastifyInstance, FastifyReply } from 'fastify'
import { entryWordsFor } from '#features/people/access/entry-language.ts'
import { type EntryPage, entryDocument, sendEntryPage } from '#features/people/access/entry-page.ts'
import type { EntryWords } from '#features/people/access/entry-words/entry-words.ts'
import { readSessionCookie } from '#features/people/sessions/session-cookie.ts'
import { type ExamplePassport, findExamplePassport } from '#features/publishing/passports/find-example-passport.ts'
import { html } from '#platform/html/html.ts'
import { sendPage } from '#platform/html/page.ts'
import type { Deps } from '../deps.ts'
import { type Dashboard, sendShell } from './dashboard.ts'

/**
 * What a person sees who opens the service's address in a browser: the dashboard for whoever is signed in; for a visitor what
 * this is and whose, the way in, and below, where programs find their doors.
 */
export function registerFrontPage(app: FastifyInstance, deps: Deps, dashboard: Dashboard | null): void {
  app.get('/', async (request, reply) => {
    reply.header('vary', 'cookie, accept-language')
    // Whether the session still stands, the dashboard finds out with its first question, and asks to sign in if not.
    const isSignedIn = readSessionCookie(request.headers.cookie, deps.config) !== null
    if (dashboard && isSignedIn) return sendShell(reply, dashboard)
    // The page tells that the service runs also while its database does not.
    const example = await findExamplePassport(deps).catch(() => null)
    const words = entryWordsFor(request.headers['accept-language'])
    const { document, policy } = entryDocument(frontPage(deps.config.publicUrl, example, dashboard !== null, words))
    return sendPage(reply, document, policy)
  })
  // Passports may be found; nothing else here is for search engines, private links least of all.
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS),
  )
  // Browsers ask for it beside every page.
  app.get('/favicon.ico', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(ICON),
  )
}

/** For a browser that was led to an address where nothing is. */
export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return sendEntryPage(reply, 404, {
    title: 'There is nothing here',
    body: html`<p>The address may be mistyped, or what it led to is gone.</p>
<p><a href="/">To the start page</a></p>`,
  })
}

function frontPage(
  publicUrl: string,
  example: ExamplePassport | null,
  hasDashboard: boolean,
  { lang, front }: EntryWords,
): EntryPage {
  return {
    lang,
    title: front.title,
    ...(example && { brand: example.publisher }),
    body: html`<p>${front.lead(example?.publisher ?? null)}</p>
${hasDashboard && html`<p><a class="door" href="/sign-in">${front.signIn}</a></p>`}
${example !== null && html`<p><a href="/p/${example.digitalId}">${front.example}</a></p>`}
<p>${front.scanned}</p>
<details class="aside">
<summary>${front.developers}</summary>
<ul>
<li><a href="/api/v1/docs">${front.reference}</a></li>
${hasDashboard && html`<li><a href="/explorer">${front.explorer}</a></li>`}
<li><a href="/api/graphql">${front.status}</a></li>
${example === null && html`<li><code>${'/p/{variantId}'}</code></li>`}
</ul>
<p>${front.firstQuestion}:</p>
<p><code class="secret">curl -s ${publicUrl}/api/graphql -H 'content-type: application/json' -d '${QUESTION}'</code></p>
</details>`,
  }
}

const QUESTION = JSON.stringify({
  query: '{ getStatistics { totalProducts totalVariants averageSustainabilityScore } }',
})

const ROBOTS = 'User-agent: *\nAllow: /p/\nAllow: /files/\nDisallow: /\n'

/** A cloth with the red thread along its edge. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#27497d"/>' +
  '<rect x="3" width="2" height="16" fill="#e0665e"/></svg>'

import type { FastifyInstance, FastifyReply } from 'fastify'
import { type EntryPage, entryDocument, sendEntryPage } from '#features/access/entry-page.ts'
import { findExamplePassport } from '#features/passports/find-example-passport.ts'
import { readSessionCookie } from '#features/sessions/session-cookie.ts'
import { html } from '#platform/html/html.ts'
import { sendPage } from '#platform/html/page.ts'
import type { Deps } from '../deps.ts'
import { type Dashboard, sendShell } from './dashboard.ts'

/**
 * What a person sees who opens the service's address in a browser: the dashboard for whoever is signed in; for a visitor that the
 * service runs, and where its doors are.
 */
export function registerFrontPage(app: FastifyInstance, deps: Deps, dashboard: Dashboard | null): void {
  app.get('/', async (request, reply) => {
    reply.header('vary', 'cookie')
    // Whether the session still stands, the dashboard finds out with its first question, and asks to sign in if not.
    const isSignedIn = readSessionCookie(request.headers.cookie, deps.config) !== null
    if (dashboard && isSignedIn) return sendShell(reply, dashboard)
    // The page tells that the service runs also while its database does not.
    const digitalId = await findExamplePassport(deps).catch(() => null)
    const { document, policy } = entryDocument(frontPage(deps.config.publicUrl, digitalId, dashboard !== null))
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

function frontPage(publicUrl: string, digitalId: string | null, hasDashboard: boolean): EntryPage {
  const passport = '/p/'
  return {
    title: 'Selvedge is running',
    body: html`<p>Digital product passports, on your own machine.</p>
${hasDashboard && html`<p><a href="/sign-in">Sign in to the dashboard</a></p>`}
<dl>
<dt>GraphQL</dt>
<dd><a href="/api/graphql">/api/graphql</a></dd>
${
  digitalId === null
    ? html`<dt>Public passports</dt>
<dd><code>${passport}{variantId}</code></dd>`
    : html`<dt>A public passport</dt>
<dd><a href="${passport}${digitalId}">${passport}${digitalId}</a></dd>`
}
<dt>Health</dt>
<dd><a href="/healthz">/healthz</a>, <a href="/readyz">/readyz</a></dd>
</dl>
<h2>A first question</h2>
<p><code class="secret">curl -s ${publicUrl}/api/graphql -H 'content-type: application/json' -d '${QUESTION}'</code></p>`,
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

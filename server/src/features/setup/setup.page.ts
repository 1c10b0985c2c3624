import type { FastifyInstance } from 'fastify'
import { html } from '#platform/html/html.ts'
import type { Deps } from '../../deps.ts'
import { type EntryFault, type EntryPage, entryForm } from '../access/entry-page.ts'
import { type EntryInput, registerEntryDoor } from '../access/entry-route.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { MIN_PASSWORD } from '../users/password.ts'
import { completeSetup, type SetUp } from './complete-setup.ts'
import { opensSetup } from './create-setup.ts'

/** The one-time page that makes the first owner. */
export function registerSetupPage(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  registerEntryDoor<SetUp>(app, config, {
    path: '/setup/:token',
    show: async (token, before, fault) => ((await opensSetup(deps, token)) ? formPage(before, fault) : null),
    enter: (token, { workspace, name, email, password }, request) =>
      completeSetup(
        deps,
        token,
        { workspace, name, email, password },
        { userAgent: request.headers['user-agent'] ?? null },
      ),
    welcome: (done) => ({
      page: donePage(done, config.publicUrl),
      json: {
        workspace: done.workspace,
        user: done.user,
        apiKey: done.apiKey,
        graphql: `${config.publicUrl}/api/graphql`,
      },
      cookie: sessionCookie(done.sessionToken, config),
    }),
  })
}

function formPage(before: EntryInput, fault: EntryFault | null): EntryPage {
  const filled = (field: string) => (typeof before[field] === 'string' ? { value: before[field] } : {})
  return {
    title: 'Set up this service',
    body: html`<p>You are the first one here. Name your workspace and make your own account: you will be its owner.</p>
${entryForm(
  [
    {
      name: 'workspace',
      label: 'Workspace',
      type: 'text',
      autocomplete: 'organization',
      hint: 'Your brand or organisation. You can change it later.',
      ...filled('workspace'),
    },
    { name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', ...filled('name') },
    { name: 'email', label: 'Your e-mail address', type: 'email', autocomplete: 'username', ...filled('email') },
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'new-password',
      hint: `At least ${MIN_PASSWORD} characters, of any kind.`,
    },
  ],
  'Create workspace',
  fault,
)}`,
  }
}

function donePage({ workspace, user, apiKey }: SetUp, publicUrl: string): EntryPage {
  const address = `${publicUrl}/api/graphql`
  const body = JSON.stringify({ query: 'mutation { createProduct(name: "First product") { id name } }' })
  return {
    title: `${workspace.name} is ready`,
    body: html`<p>You are signed in as ${user.email}. This link has done its work and opens nothing any more.</p>
<h2 id="key">Your first API key</h2>
<p>It may do everything an administrator may. Keep it now: it is not stored, and this page cannot be shown again.</p>
<p><code class="secret">${apiKey}</code></p>
<h2>Where to go</h2>
<dl>
<dt>Dashboard</dt>
<dd><a href="${publicUrl}/">${publicUrl}/</a></dd>
<dt>GraphQL</dt>
<dd><a href="${address}">${address}</a></dd>
</dl>
<p>Make a first product:</p>
<pre><code>curl ${address} \\
  -H 'Authorization: Bearer ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '${body}'</code></pre>
<p>Make a key for each program, with no more than it needs:</p>
<pre><code>mutation { createApiKey(name: "Shop", scope: WRITE) { secret } }</code></pre>
<p>Invite somebody:</p>
<pre><code>mutation { inviteMember(email: "ana@example.com", role: EDITOR) { url } }</code></pre>`,
  }
}

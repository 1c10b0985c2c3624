import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { html } from '#platform/html/html.ts'
import { type EntryFault, type EntryPage, entryForm } from '../access/entry-page.ts'
import { type EntryInput, registerEntryDoor } from '../access/entry-route.ts'
import type { EntryWords } from '../access/entry-words/entry-words.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { browserOf } from '../sessions/start-session.ts'
import { MIN_PASSWORD } from '../users/password.ts'
import { completeSetup, type SetUp } from './complete-setup.ts'
import { opensSetup } from './create-setup.ts'

/** The one-time page that makes the first owner. */
export function registerSetupPage(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  registerEntryDoor<SetUp>(app, config, {
    path: '/setup/:token',
    show: async (token, before, fault, words) =>
      (await opensSetup(deps, token)) ? formPage(before, fault, words) : null,
    enter: (token, { workspace, name, email, password }, request, isProgram) =>
      completeSetup(deps, token, { workspace, name, email, password, withKey: isProgram }, browserOf(request, deps)),
    welcome: ({ workspace, user, apiKey, sessionToken }) => ({
      json: { workspace, user, apiKey, graphql: `${config.publicUrl}/api/graphql` },
      cookie: sessionCookie(sessionToken, config),
    }),
  })
}

function formPage(before: EntryInput, fault: EntryFault | null, words: EntryWords): EntryPage {
  const filled = (field: string) => (typeof before[field] === 'string' ? { value: before[field] } : {})
  const { lang, setup } = words
  return {
    lang,
    title: setup.title,
    body: html`<p>${setup.lead}</p>
${entryForm(
  [
    {
      name: 'workspace',
      label: setup.workspace,
      type: 'text',
      autocomplete: 'organization',
      hint: setup.workspaceHint,
      ...filled('workspace'),
    },
    { name: 'name', label: words.name, type: 'text', autocomplete: 'name', ...filled('name') },
    { name: 'email', label: words.email, type: 'email', autocomplete: 'username', ...filled('email') },
    {
      name: 'password',
      label: words.password,
      type: 'password',
      autocomplete: 'new-password',
      hint: words.passwordHint(MIN_PASSWORD),
    },
  ],
  setup.submit,
  fault,
)}`,
  }
}

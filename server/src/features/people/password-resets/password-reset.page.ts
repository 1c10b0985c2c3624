import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { html } from '#platform/html/html.ts'
import { type EntryFault, type EntryPage, entryForm } from '../access/entry-page.ts'
import { registerEntryDoor } from '../access/entry-route.ts'
import type { EntryWords } from '../access/entry-words/entry-words.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { browserOf } from '../sessions/start-session.ts'
import { MIN_PASSWORD } from '../users/password.ts'
import { findPasswordReset } from './find-password-reset.ts'
import type { OpenPasswordReset } from './password-reset.ts'
import { type PasswordReplaced, usePasswordReset } from './use-password-reset.ts'

/** The page of a reset link. */
export function registerPasswordResetPage(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  registerEntryDoor<PasswordReplaced>(app, config, {
    path: '/reset/:token',
    async show(token, _before, fault, words) {
      const reset = await findPasswordReset(deps, token)
      return reset && formPage(reset, fault, words)
    },
    enter: (token, { password }, request) =>
      usePasswordReset(deps, { token, password, browser: browserOf(request, deps) }),
    welcome: ({ user, sessionToken }) => ({ json: { user }, cookie: sessionCookie(sessionToken, config) }),
  })
}

function formPage({ name, email }: OpenPasswordReset, fault: EntryFault | null, words: EntryWords): EntryPage {
  const { lang, reset } = words
  return {
    lang,
    title: reset.title,
    body: html`<p>${reset.lead(name, email)} ${reset.ends}</p>
${entryForm(
  [
    {
      name: 'password',
      label: words.password,
      type: 'password',
      autocomplete: 'new-password',
      hint: words.passwordHint(MIN_PASSWORD),
    },
  ],
  reset.submit,
  fault,
)}`,
  }
}

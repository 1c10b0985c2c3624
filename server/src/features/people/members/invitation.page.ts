import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { type Html, html } from '#platform/html/html.ts'
import { type EntryFault, type EntryField, type EntryPage, entryForm } from '../access/entry-page.ts'
import { type EntryInput, registerEntryDoor } from '../access/entry-route.ts'
import type { EntryWords } from '../access/entry-words/entry-words.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { browserOf } from '../sessions/start-session.ts'
import { MIN_PASSWORD } from '../users/password.ts'
import { type Accepted, acceptInvitation } from './accept-invitation.ts'
import { findInvitation } from './find-invitation.ts'
import type { OpenInvitation } from './invitation.ts'

/** The page of an invitation's link. */
export function registerInvitationPage(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  registerEntryDoor<Accepted>(app, config, {
    path: '/invite/:token',
    async show(token, before, fault, words) {
      const invitation = await findInvitation(deps, token)
      return invitation && formPage(invitation, before, fault, words)
    },
    enter: (token, { account, name, password }, request) =>
      acceptInvitation(deps, { token, browser: browserOf(request, deps), account, name, password }),
    welcome: ({ workspace, user, sessionToken }) => ({
      json: { workspace, user, graphql: `${config.publicUrl}/api/graphql` },
      cookie: sessionCookie(sessionToken, config),
      workspaceId: workspace.id,
    }),
  })
}

function formPage(
  invitation: OpenInvitation,
  before: EntryInput,
  fault: EntryFault | null,
  words: EntryWords,
): EntryPage {
  const { workspaceName, email, role, hasAccount } = invitation
  const { lang, invitation: said } = words
  return {
    lang,
    title: said.title(workspaceName),
    body: html`<p>${said.lead(email)} <strong>${said.roles[role]}</strong>: ${said.may[role]}.</p>
${hasAccount ? chooseAccount(before, fault, words) : entryForm(newPerson(before, words), said.makeAndJoin, fault)}`,
  }
}

/** The address may have an account that somebody else has made, or whose password others know: then the person makes another one. */
function chooseAccount(before: EntryInput, fault: EntryFault | null, words: EntryWords): Html {
  const { invitation: said } = words
  if (before['account'] === 'new') {
    return html`<p>${said.anotherAccount}</p>
${entryForm(newPerson(before, words), said.makeAnother, fault, { account: 'new' })}
<p class="aside"><a href="?account=existing">${said.useExisting}</a></p>`
  }
  return html`<p>${said.hasAccount}</p>
${entryForm([{ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' }], said.join, fault)}
<p class="aside">${said.notYours} <a href="?account=new">${said.makeAnother}</a></p>`
}

function newPerson(before: EntryInput, words: EntryWords): readonly EntryField[] {
  return [
    {
      name: 'name',
      label: words.name,
      type: 'text',
      autocomplete: 'name',
      ...(typeof before['name'] === 'string' ? { value: before['name'] } : {}),
    },
    {
      name: 'password',
      label: words.password,
      type: 'password',
      autocomplete: 'new-password',
      hint: words.passwordHint(MIN_PASSWORD),
    },
  ]
}

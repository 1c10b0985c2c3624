import type { FastifyInstance } from 'fastify'
import { html } from '#platform/html/html.ts'
import type { Deps } from '../../deps.ts'
import type { Role } from '../access/actor.ts'
import { type EntryFault, type EntryPage, entryForm } from '../access/entry-page.ts'
import { type EntryInput, registerEntryDoor } from '../access/entry-route.ts'
import { createLoginLimits } from '../sessions/login-limits.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { MIN_PASSWORD } from '../users/password.ts'
import { type Accepted, acceptInvitation } from './accept-invitation.ts'
import { findInvitation } from './find-invitation.ts'
import type { OpenInvitation } from './invitation.ts'

/** The page of an invitation's link. */
export function registerInvitationPage(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const { byAccount } = createLoginLimits(config)
  registerEntryDoor<Accepted>(app, config, {
    path: '/invite/:token',
    async show(token, before, fault) {
      const invitation = await findInvitation(deps, token)
      return invitation && formPage(invitation, before, fault)
    },
    enter(token, { name, password }, request) {
      const browser = { userAgent: request.headers['user-agent'] ?? null }
      return acceptInvitation(deps, byAccount, { token, browser, name, password })
    },
    welcome: ({ workspace, user, sessionToken }) => ({
      page: donePage({ workspace, user }, config.publicUrl),
      json: { workspace, user, graphql: `${config.publicUrl}/api/graphql` },
      cookie: sessionCookie(sessionToken, config),
    }),
  })
}

function formPage(invitation: OpenInvitation, before: EntryInput, fault: EntryFault | null): EntryPage {
  const { workspaceName, email, role, hasAccount } = invitation
  const form = hasAccount
    ? entryForm(
        [{ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }],
        'Join',
        fault,
      )
    : entryForm(
        [
          {
            name: 'name',
            label: 'Your name',
            type: 'text',
            autocomplete: 'name',
            ...(typeof before.name === 'string' ? { value: before.name } : {}),
          },
          {
            name: 'password',
            label: 'Choose a password',
            type: 'password',
            autocomplete: 'new-password',
            hint: `At least ${MIN_PASSWORD} characters, of any kind.`,
          },
        ],
        'Make account and join',
        fault,
      )
  return {
    title: `Join ${workspaceName}`,
    body: html`<p>${email} is invited to join as <strong>${role}</strong>: ${MAY[role]}.</p>
${hasAccount && html`<p>There is an account with this address. Give its password to join with it.</p>`}
${form}`,
  }
}

const MAY: Readonly<Record<Role, string>> = {
  owner: 'everything, the other owners included',
  admin: 'manage members, keys and the workspace, and all that editors may',
  editor: 'change and publish records',
  viewer: 'see everything in the workspace',
}

function donePage({ workspace, user }: Pick<Accepted, 'workspace' | 'user'>, publicUrl: string): EntryPage {
  const address = `${publicUrl}/api/graphql`
  return {
    title: `Welcome to ${workspace.name}`,
    body: html`<p>You are signed in as ${user.email}. The link has done its work and opens nothing any more.</p>
<dl>
<dt>GraphQL</dt>
<dd><a href="${address}">${address}</a></dd>
</dl>`,
  }
}

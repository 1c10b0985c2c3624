import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { registerInvitationPage } from './invitation.page.ts'
import './member.graphql.ts'
import './member.resource.ts'

export function registerMembers(app: FastifyInstance, deps: Deps): void {
  registerInvitationPage(app, deps)
}

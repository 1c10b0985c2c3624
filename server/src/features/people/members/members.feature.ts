import type { Feature } from '#kit/feature.ts'
import { registerInvitationPage } from './invitation.page.ts'
import './member.events.ts'
import './member.graphql.ts'
import './member.resource.ts'

export const members: Feature = {
  name: 'members',
  register: ({ app, deps }) => registerInvitationPage(app, deps),
}

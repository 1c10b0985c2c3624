import type { Feature } from '#kit/feature.ts'
import { registerSessionRoutes } from './session.rest.ts'
import { keepingSessionsShort } from './sessions.jobs.ts'
import './session.events.ts'
import './session.graphql.ts'
import './viewer.graphql.ts'
import './session.resource.ts'

export const sessions: Feature = {
  name: 'sessions',
  register: ({ app, deps }) => registerSessionRoutes(app, deps),
  work: keepingSessionsShort,
}

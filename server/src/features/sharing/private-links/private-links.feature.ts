import type { Feature } from '#kit/feature.ts'
import { registerPrivateLinkRoutes } from './private-link.rest.ts'
import { keepingGrantsShort } from './private-links.jobs.ts'
import './private-link.events.ts'
import './private-link.graphql.ts'
import './private-link.resource.ts'

export const privateLinks: Feature = {
  name: 'private-links',
  register: ({ app, deps }) => registerPrivateLinkRoutes(app, deps),
  work: keepingGrantsShort,
}

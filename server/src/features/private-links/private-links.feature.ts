import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import './private-link.graphql.ts'
import './private-link.resource.ts'
import { registerPrivateLinkRoutes } from './private-link.rest.ts'

export function registerPrivateLinks(app: FastifyInstance, deps: Deps): void {
  registerPrivateLinkRoutes(app, deps)
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import './private-link.graphql.ts'
import './private-link.resource.ts'
import { registerPrivateLinkRoutes } from './private-link.rest.ts'
import { startKeepingGrantsShort } from './private-links.jobs.ts'

export function registerPrivateLinks(app: FastifyInstance, deps: Deps): void {
  registerPrivateLinkRoutes(app, deps)
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = startKeepingGrantsShort(deps)
  })
  app.addHook('onClose', () => stop?.())
}

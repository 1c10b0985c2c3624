import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { registerSessionRoutes } from './session.rest.ts'
import { startKeepingSessionsShort } from './sessions.jobs.ts'
import './session.graphql.ts'
import './viewer.graphql.ts'
import './session.resource.ts'

export function registerSessions(app: FastifyInstance, deps: Deps): void {
  registerSessionRoutes(app, deps)
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = startKeepingSessionsShort(deps)
  })
  app.addHook('onClose', () => stop?.())
}

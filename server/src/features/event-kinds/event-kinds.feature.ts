import type { FastifyInstance } from 'fastify'
import './event-kind.graphql.ts'
import { requirePermission } from '../access/actor.ts'
import type { Identify } from '../access/actor-door.ts'
import { findEventKinds } from './find-event-kinds.ts'

/** `GET /api/v1/event-kinds`: the catalogue, with schemas and samples. */
export function registerEventKinds(app: FastifyInstance, identify: Identify): void {
  app.get('/api/v1/event-kinds', async (request, reply) => {
    const actor = requirePermission(await identify(request), 'read')
    request.logContext = { ...request.logContext, workspaceId: actor.workspaceId, actor: actor.id }
    return reply.header('cache-control', 'private, no-cache').send({ eventKinds: findEventKinds(actor) })
  })
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { idOfNamed } from '#features/records/find-by-code.ts'
import { createActorDoor, type Identify } from '#kit/actor-door.ts'
import { registerBulkDownload } from '../data-carriers/bulk-download.ts'
import { drawOneLabel, printLabels } from './print-labels.ts'

export function registerLabelRoutes(app: FastifyInstance, deps: Deps, identify: Identify): void {
  registerBulkDownload(app, deps, identify, {
    path: '/api/v1/labels',
    mediaType: 'application/pdf',
    fileName: 'labels.pdf',
    make: printLabels,
  })

  const openFor = createActorDoor(deps, identify)
  app.get<{ Params: { id: string } }>('/api/v1/variants/:id/label.svg', async (request, reply) => {
    const scope = await openFor(request, 'read')
    try {
      const { workspace: _, ...options } = request.query as Record<string, unknown>
      const picture = await drawOneLabel(scope, await idOfNamed(scope, 'variant', request.params.id), options)
      return reply.type('image/svg+xml').header('cache-control', 'private, no-cache').send(picture)
    } finally {
      scope.close()
    }
  })
}

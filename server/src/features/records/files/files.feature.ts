import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import './file.graphql.ts'
import './photo.graphql.ts'
import './storage-use.graphql.ts'
import './file.resource.ts'
import { registerFileRoutes } from './file.rest.ts'
import { registerPublicFiles } from './public-file.rest.ts'

export function registerFiles(
  app: FastifyInstance,
  deps: Deps,
  identify: (request: FastifyRequest) => Promise<Reader>,
): void {
  registerFileRoutes(app, deps, identify)
  registerPublicFiles(app, deps)
}

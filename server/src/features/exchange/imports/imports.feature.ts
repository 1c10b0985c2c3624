import type { FastifyInstance, FastifyRequest } from 'fastify'
import './import.graphql.ts'
import './import.resource.ts'
import './import-verbs.graphql.ts'
import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { registerImportRoutes } from './import.rest.ts'
import { createImportWorker } from './import-worker.ts'

export function registerImports(
  app: FastifyInstance,
  deps: Deps,
  identify: (request: FastifyRequest) => Promise<Reader>,
): void {
  registerImportRoutes(app, deps, identify)
  const worker = createImportWorker(deps)
  app.addHook('onReady', () => worker.start())
  app.addHook('onClose', () => worker.stop())
}

import type { FastifyInstance } from 'fastify'
import './bulk-change.graphql.ts'
import './bulk-change.resource.ts'
import type { Deps } from '#deps.ts'
import { createBulkChangeWorker } from './bulk-change-worker.ts'

export function registerBulkChanges(app: FastifyInstance, deps: Deps): void {
  const worker = createBulkChangeWorker(deps)
  app.addHook('onReady', () => worker.start())
  app.addHook('onClose', () => worker.stop())
}

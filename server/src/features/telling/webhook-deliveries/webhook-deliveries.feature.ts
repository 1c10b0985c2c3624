import type { FastifyInstance } from 'fastify'
import './delivery.graphql.ts'
import './delivery.resource.ts'
import type { Deps } from '#deps.ts'
import { createWebhookWorker } from './webhook-worker.ts'

export function registerWebhookDeliveries(app: FastifyInstance, deps: Deps): void {
  const worker = createWebhookWorker(deps)
  app.addHook('onReady', () => worker.start())
  app.addHook('onClose', () => worker.stop())
}

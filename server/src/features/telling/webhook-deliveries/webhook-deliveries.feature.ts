import type { Feature } from '#kit/feature.ts'
import { createWebhookWorker } from './webhook-worker.ts'
import './delivery.graphql.ts'
import './delivery.resource.ts'

export const webhookDeliveries: Feature = {
  name: 'webhook-deliveries',
  work: createWebhookWorker,
}

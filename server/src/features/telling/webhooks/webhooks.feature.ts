import { afterRestore } from '#features/records/deleted-records/after-restore.ts'
import type { Feature } from '#kit/feature.ts'
import { resumeWebhook } from './resume-webhook.ts'
import './webhook.events.ts'
import './webhook.graphql.ts'
import './webhook.resource.ts'

afterRestore('webhook', resumeWebhook)

export const webhooks: Feature = {
  name: 'webhooks',
}

import type { Feature } from '#kit/feature.ts'
import { startTellingExpiringKeys } from './api-keys.jobs.ts'
import './api-key.events.ts'
import './api-key.graphql.ts'
import './api-key.resource.ts'

export const apiKeys: Feature = {
  name: 'api-keys',
  sweep: startTellingExpiringKeys,
}

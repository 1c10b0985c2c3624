import type { Feature } from '#kit/feature.ts'
import { startTellingExpiringCredentials } from './connection.jobs.ts'
import './connection.events.ts'
import './connection.graphql.ts'
import './connection.resource.ts'

export const connections: Feature = {
  name: 'connections',
  sweep: startTellingExpiringCredentials,
}

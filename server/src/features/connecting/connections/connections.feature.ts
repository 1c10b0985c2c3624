import { findLeadsBy } from '#features/exchange/planning/connection-leads.ts'
import type { Feature } from '#kit/feature.ts'
import { startTellingExpiringCredentials } from './connection.jobs.ts'
import './connection.events.ts'
import './connection.graphql.ts'
import './connection-calls.graphql.ts'
import './connection.resource.ts'
import { findLeads } from './find-connections.ts'

findLeadsBy(findLeads)

export const connections: Feature = {
  name: 'connections',
  sweep: startTellingExpiringCredentials,
}

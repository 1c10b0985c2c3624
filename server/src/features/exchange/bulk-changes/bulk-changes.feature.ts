import type { Feature } from '#kit/feature.ts'
import { createBulkChangeWorker } from './bulk-change-worker.ts'
import './bulk-change.events.ts'
import './bulk-change.graphql.ts'
import './bulk-change.resource.ts'
import './match-brand.graphql.ts'

export const bulkChanges: Feature = {
  name: 'bulk-changes',
  work: createBulkChangeWorker,
}

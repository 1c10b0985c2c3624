import type { Feature } from '#kit/feature.ts'
import { startSweepingDeleted } from './deleted-records.jobs.ts'
import './deleted-record.events.ts'
import './deleted-record.graphql.ts'
import './deleted-record.resource.ts'

export const deletedRecords: Feature = {
  name: 'deleted-records',
  sweep: startSweepingDeleted,
}

import { afterRestore } from '#features/records/deleted-records/after-restore.ts'
import type { Feature } from '#kit/feature.ts'
import { keepRestoredSchedules } from './keep-restored-schedules.ts'
import { createScheduleWorker } from './schedule-worker.ts'
import './schedule.events.ts'
import './schedule.graphql.ts'
import './schedule.resource.ts'

// A webhook's schedules come back with it.
for (const kind of ['schedule', 'webhook'] as const) afterRestore(kind, keepRestoredSchedules)

export const schedules: Feature = {
  name: 'schedules',
  work: createScheduleWorker,
}

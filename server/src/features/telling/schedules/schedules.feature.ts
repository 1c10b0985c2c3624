import type { FastifyInstance } from 'fastify'
import { afterRestore } from '#features/records/deleted-records/after-restore.ts'
import './schedule.graphql.ts'
import './schedule.resource.ts'
import type { Deps } from '#deps.ts'
import { keepRestoredSchedules } from './keep-restored-schedules.ts'
import { createScheduleWorker } from './schedule-worker.ts'

// A webhook's schedules come back with it.
for (const kind of ['schedule', 'webhook'] as const) afterRestore(kind, keepRestoredSchedules)

export function registerSchedules(app: FastifyInstance, deps: Deps): void {
  const worker = createScheduleWorker(deps)
  app.addHook('onReady', () => worker.start())
  app.addHook('onClose', () => worker.stop())
}

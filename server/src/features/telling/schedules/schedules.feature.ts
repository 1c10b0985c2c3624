import type { FastifyInstance } from 'fastify'
import './schedule.graphql.ts'
import './schedule.resource.ts'
import type { Deps } from '#deps.ts'
import { createScheduleWorker } from './schedule-worker.ts'

export function registerSchedules(app: FastifyInstance, deps: Deps): void {
  const worker = createScheduleWorker(deps)
  app.addHook('onReady', () => worker.start())
  app.addHook('onClose', () => worker.stop())
}

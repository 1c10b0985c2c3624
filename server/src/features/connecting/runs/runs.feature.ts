import type { Feature } from '#kit/feature.ts'
import { startSweepingRunFiles } from './run.jobs.ts'
import { createRunWorker } from './run-worker.ts'
import './run.events.ts'
import './run.graphql.ts'
import './run.live.ts'
import './run.resource.ts'

export const runs: Feature = {
  name: 'runs',
  work: createRunWorker,
  sweep: startSweepingRunFiles,
}

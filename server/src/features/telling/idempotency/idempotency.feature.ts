import type { Feature } from '#kit/feature.ts'
import { startSweepingAnswers } from './idempotency.jobs.ts'

export const idempotency: Feature = {
  name: 'idempotency',
  sweep: startSweepingAnswers,
}

import type { Feature } from '#kit/feature.ts'
import { createRefreshWorker } from './refresh-worker.ts'
import './refreshed-model.events.ts'
import './refreshed-model.graphql.ts'
import './refreshed-model.resource.ts'

export const refreshedModels: Feature = {
  name: 'refreshed-models',
  work: createRefreshWorker,
}

import type { Feature } from '#kit/feature.ts'
import './import-pickup.events.ts'
import './import-pickup.graphql.ts'
import './import-pickup.resource.ts'
import { createPickupWorker } from './pickup-worker.ts'

export const importPickups: Feature = {
  name: 'import-pickups',
  work: createPickupWorker,
}

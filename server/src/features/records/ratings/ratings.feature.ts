import type { Feature } from '#kit/feature.ts'
import { startTellingExpiringRatings } from './ratings.jobs.ts'
import './rating.events.ts'
import './rating.graphql.ts'
import './rating.resource.ts'

export const ratings: Feature = {
  name: 'ratings',
  sweep: startTellingExpiringRatings,
}

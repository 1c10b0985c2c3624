import type { Feature } from '#kit/feature.ts'
import './facility.events.ts'
import './facility.graphql.ts'
import './facility.resource.ts'

export const facilities: Feature = {
  name: 'facilities',
}

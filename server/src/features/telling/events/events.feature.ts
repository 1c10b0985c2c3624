import type { Feature } from '#kit/feature.ts'
import './event.graphql.ts'
import './event.resource.ts'

export const events: Feature = {
  name: 'events',
}

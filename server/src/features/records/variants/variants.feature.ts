import type { Feature } from '#kit/feature.ts'
import './variant.events.ts'
import './variant.graphql.ts'
import './variant.resource.ts'

export const variants: Feature = {
  name: 'variants',
}

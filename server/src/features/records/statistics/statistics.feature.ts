import type { Feature } from '#kit/feature.ts'
import './statistics.graphql.ts'
import './statistics.resource.ts'

export const statistics: Feature = {
  name: 'statistics',
}

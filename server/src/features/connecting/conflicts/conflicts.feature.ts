import type { Feature } from '#kit/feature.ts'
import './conflict.graphql.ts'
import './conflict.resource.ts'

export const conflicts: Feature = {
  name: 'conflicts',
}

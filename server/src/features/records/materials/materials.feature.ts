import type { Feature } from '#kit/feature.ts'
import './material.events.ts'
import './material.graphql.ts'
import './material.resource.ts'

export const materials: Feature = {
  name: 'materials',
}

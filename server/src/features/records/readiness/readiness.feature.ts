import type { Feature } from '#kit/feature.ts'
import './publication-finding.graphql.ts'
import './readiness.graphql.ts'
import './readiness.resource.ts'

export const readiness: Feature = {
  name: 'readiness',
}

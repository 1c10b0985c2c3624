import type { Feature } from '#kit/feature.ts'
import './composition-reading.graphql.ts'
import './composition-reading.resource.ts'
import './label-name.graphql.ts'

export const compositionReadings: Feature = {
  name: 'composition-readings',
}

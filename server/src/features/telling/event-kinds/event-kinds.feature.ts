import type { Feature } from '#kit/feature.ts'
import './event-kind.graphql.ts'
import './event-kind.resource.ts'

export const eventKinds: Feature = {
  name: 'event-kinds',
}

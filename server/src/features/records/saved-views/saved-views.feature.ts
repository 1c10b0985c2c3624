import type { Feature } from '#kit/feature.ts'
import './saved-view.events.ts'
import './saved-view.graphql.ts'
import './saved-view.resource.ts'

export const savedViews: Feature = {
  name: 'saved-views',
}

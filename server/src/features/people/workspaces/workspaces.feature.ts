import type { Feature } from '#kit/feature.ts'
import './workspace.events.ts'
import './workspace.graphql.ts'
import './workspace.resource.ts'

export const workspaces: Feature = {
  name: 'workspaces',
}

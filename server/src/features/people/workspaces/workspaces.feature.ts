import type { Feature } from '#kit/feature.ts'
import './workspace.graphql.ts'
import './workspace.resource.ts'

export const workspaces: Feature = {
  name: 'workspaces',
}

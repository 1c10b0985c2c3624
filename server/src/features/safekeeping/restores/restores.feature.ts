import type { Feature } from '#kit/feature.ts'
import './restore.events.ts'
import './restore.graphql.ts'
import './restore.resource.ts'

export const restores: Feature = { name: 'restores' }

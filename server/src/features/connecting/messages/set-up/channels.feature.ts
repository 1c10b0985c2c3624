import type { Feature } from '#kit/feature.ts'
import './channel.events.ts'
import './channel.graphql.ts'
import './channel.resource.ts'
import './rule.graphql.ts'

export const channels: Feature = { name: 'channels' }

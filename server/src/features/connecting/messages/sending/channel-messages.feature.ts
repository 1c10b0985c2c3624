import type { Feature } from '#kit/feature.ts'
import { startForgettingChannelMessages } from './channel-message.jobs.ts'
import { createChannelWorker } from './channel-worker.ts'
import './channel-message.graphql.ts'
import './channel-message.resource.ts'

export const channelMessages: Feature = {
  name: 'channel-messages',
  work: createChannelWorker,
  sweep: startForgettingChannelMessages,
}

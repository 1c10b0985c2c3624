import { addOperations } from '#kit/rest-resources.ts'

const PARTS = ['parts', 'parts.groups', 'parts.groups.items', 'parts.groups.more', 'parts.link']

addOperations('Channels', [
  {
    method: 'GET',
    path: '/channels/{channelId}/messages',
    id: 'listChannelMessages',
    field: 'channelMessages',
    parts: ['because', ...PARTS],
    summary: 'List what a channel was told',
  },
  {
    method: 'GET',
    path: '/channel-preview',
    id: 'readChannelPreview',
    field: 'channelPreview',
    parts: PARTS,
    exampleQuery: 'kind=slack&kinds=passport.published',
    summary: 'See what a channel would be told',
  },
  {
    method: 'POST',
    path: '/channels/{id}/test',
    id: 'testChannel',
    field: 'testChannel',
    parts: ['testFault'],
    summary: 'Send a test to a channel',
  },
])

import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'channelMessages',
    need: 'administer',
    foreign: 'not_found',
    document: ({ channel }) =>
      `{ channelMessages(channelId: "${channel}") { id state eventCount parts { title } because { message } } }`,
    bad: [
      ['channel_not_found', () => `{ channelMessages(channelId: "${missing}") { id } }`],
      ['take_out_of_range', ({ channel }) => `{ channelMessages(channelId: "${channel}", take: 101) { id } }`],
    ],
  },
  {
    name: 'channelPreview',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ channelPreview(kind: "slack", kinds: ["passport.published"]) { body parts { title } } }',
    bad: [
      ['channel_kind_unknown', () => '{ channelPreview(kind: "sundial", kinds: []) { body } }'],
      ['event_kind_unknown', () => '{ channelPreview(kind: "slack", kinds: ["x"]) { body } }'],
      ['field_not_allowed', () => '{ channelPreview(kind: "slack", kinds: [], language: "xx") { body } }'],
    ],
  },
  mutation(
    'testChannel',
    ({ channel }) => `id: "${channel}"`,
    'not_found',
    [['channel_not_found', () => `mutation { testChannel(id: "${missing}") { id } }`]],
    'administer',
    '{ id testFault { reason message } }',
  ),
]

import { list, missing, mutation, type Operation } from '#test/operation.ts'

const SLACK = 'settings: { address: "https://hooks.slack.com/services/T0/B0/secret" }'
const TIMES = 'language: "en", timeZone: "Europe/Lisbon"'
const create = (args: string) => `mutation { createChannel(${args}) { id } }`
const createRule = (channelId: string, args: string) =>
  `mutation { createChannelRule(channelId: "${channelId}", ${args}) { id } }`

export const operations: readonly Operation[] = [
  {
    name: 'channelKinds',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ channelKinds { kind name settings { key kind isRequired } } }',
    bad: [['graphql_validation', () => '{ channelKinds { address } }']],
  },
  {
    ...list(
      'channels',
      () => '',
      'id kind name shown language state isBroken lastSentAt pausedBecause { message } rules { id kinds pace }',
      false,
    ),
    need: 'administer',
    foreign: 'own_workspace',
  },
  {
    name: 'channel',
    need: 'administer',
    foreign: 'null',
    document: ({ channel }) => `{ channel(id: "${channel}") { id name shown testFault { message } rules { id } } }`,
    bad: [['graphql_validation', () => '{ channel { id } }']],
  },
  {
    name: 'brokenChannels',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ brokenChannels { id name pausedBecause { reason } } }',
    bad: [['graphql_validation', () => '{ brokenChannels(take: 3) { id } }']],
  },
  mutation(
    'createChannel',
    () => `kind: "plain_channel", name: "Passports", settings: { address: "http://127.0.0.1:9/hook" }, ${TIMES}`,
    'own_workspace',
    [
      ['channel_kind_unknown', () => create(`kind: "sundial", name: "A", ${TIMES}`)],
      ['field_required', () => create(`kind: "slack", name: " ", ${SLACK}, ${TIMES}`)],
      ['setting_unknown', () => create(`kind: "slack", name: "A", settings: { sundial: "x" }, ${TIMES}`)],
      ['settings_malformed', () => create(`kind: "slack", name: "A", settings: { address: 1 }, ${TIMES}`)],
      [
        'channel_address_malformed',
        () => create(`kind: "slack", name: "A", settings: { address: "https://example.com/" }, ${TIMES}`),
      ],
      ['time_zone_unknown', () => create(`kind: "slack", name: "A", ${SLACK}, language: "en", timeZone: "Mars"`)],
      ['field_not_allowed', () => create(`kind: "slack", name: "A", ${SLACK}, language: "xx", timeZone: "UTC"`)],
      ['time_of_day_malformed', () => create(`kind: "slack", name: "A", ${SLACK}, ${TIMES}, digestAt: "25:00"`)],
      ['quiet_hours_incomplete', () => create(`kind: "slack", name: "A", ${SLACK}, ${TIMES}, quietFrom: "20:00"`)],
      ['field_out_of_range', () => create(`kind: "slack", name: "A", ${SLACK}, ${TIMES}, digestWeekday: 8`)],
    ],
    'administer',
  ),
  mutation(
    'updateChannel',
    ({ channel }) => `id: "${channel}", name: "Passports", quietFrom: "20:00", quietUntil: "07:00"`,
    'not_found',
    [
      ['channel_not_found', () => `mutation { updateChannel(id: "${missing}", name: "A") { id } }`],
      [
        'record_changed',
        ({ channel }) => `mutation { updateChannel(id: "${channel}", expectedRevision: 99, name: "A") { id } }`,
      ],
    ],
    'administer',
  ),
  {
    name: 'resumeChannel',
    need: 'administer',
    foreign: 'not_found',
    document: ({ channel }) =>
      `mutation { pauseChannel(id: "${channel}") { id } resumeChannel(id: "${channel}") { id state } }`,
    bad: [['channel_not_found', () => `mutation { resumeChannel(id: "${missing}") { id } }`]],
  },
  ...['pauseChannel', 'deleteChannel'].map((name) =>
    mutation(
      name,
      ({ channel }) => `id: "${channel}"`,
      'not_found',
      [['channel_not_found', () => `mutation { ${name}(id: "${missing}") { id } }`]],
      'administer',
    ),
  ),
  mutation(
    'createChannelRule',
    ({ channel }) => `channelId: "${channel}", kinds: ["passport.published"], pace: DAILY`,
    'not_found',
    [
      ['channel_not_found', () => createRule(missing, 'pace: DAILY')],
      ['event_kind_unknown', ({ channel }) => createRule(channel, 'pace: DAILY, kinds: ["x"]')],
    ],
    'administer',
  ),
  mutation(
    'updateChannelRule',
    ({ channelRule }) => `id: "${channelRule}", pace: WEEKLY`,
    'not_found',
    [
      ['channel_rule_not_found', () => `mutation { updateChannelRule(id: "${missing}", pace: DAILY) { id } }`],
      [
        'record_changed',
        ({ channelRule }) =>
          `mutation { updateChannelRule(id: "${channelRule}", expectedRevision: 99, pace: DAILY) { id } }`,
      ],
    ],
    'administer',
  ),
  mutation(
    'deleteChannelRule',
    ({ channelRule }) => `id: "${channelRule}"`,
    'not_found',
    [['channel_rule_not_found', () => `mutation { deleteChannelRule(id: "${missing}") { id } }`]],
    'administer',
  ),
]

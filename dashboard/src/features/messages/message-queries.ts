import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const CHANNELS = graphql(`
  query Channels {
    channels(take: 50) { id kind name shown state isBroken lastSentAt rules { id isEnabled } }
  }
`)
export type ChannelRow = ResultOf<typeof CHANNELS>['channels'][number]

export const CHANNEL_KINDS = graphql(`query ChannelKinds { channelKinds { kind name settings { key kind } } }`)

export const CHANNEL = graphql(`
  query Channel($id: ID!) {
    channel(id: $id) {
      id kind name shown language timeZone quietFrom quietUntil digestAt digestWeekday state isBroken
      pausedBecause { reason message value limit field } testedAt testFault { reason message value limit field }
      lastSentAt revision
      rules { id kinds severities productIds companyIds pace isEnabled revision }
    }
  }
`)
export type Channel = NonNullable<ResultOf<typeof CHANNEL>['channel']>
export type Rule = Channel['rules'][number]
export type Pace = Rule['pace']
export type Severity = Rule['severities'][number]

export const CREATE = graphql(`
  mutation CreateChannel(
    $kind: String!, $name: String!, $settings: JSONObject, $language: String!, $timeZone: String!
  ) {
    createChannel(kind: $kind, name: $name, settings: $settings, language: $language, timeZone: $timeZone) { id }
  }
`)

export const UPDATE = graphql(`
  mutation UpdateChannel(
    $id: ID!, $expectedRevision: Int, $name: String, $settings: JSONObject, $language: String, $timeZone: String,
    $quietFrom: String, $quietUntil: String, $digestAt: String, $digestWeekday: Int
  ) {
    updateChannel(
      id: $id, expectedRevision: $expectedRevision, name: $name, settings: $settings, language: $language,
      timeZone: $timeZone, quietFrom: $quietFrom, quietUntil: $quietUntil, digestAt: $digestAt,
      digestWeekday: $digestWeekday
    ) { id }
  }
`)

export const DELETE = graphql(`mutation DeleteChannel($id: ID!) { deleteChannel(id: $id) { id } }`)
export const PAUSE = graphql(`mutation PauseChannel($id: ID!) { pauseChannel(id: $id) { id } }`)
export const RESUME = graphql(`mutation ResumeChannel($id: ID!) { resumeChannel(id: $id) { id } }`)
export const TEST = graphql(`
  mutation TestChannel($id: ID!) {
    testChannel(id: $id) { id testFault { reason message value limit field } }
  }
`)

export const CREATE_RULE = graphql(`
  mutation CreateChannelRule(
    $channelId: ID!, $kinds: [String!], $severities: [ChannelSeverity!], $productIds: [ID!], $companyIds: [ID!],
    $pace: ChannelPace!
  ) {
    createChannelRule(
      channelId: $channelId, kinds: $kinds, severities: $severities, productIds: $productIds, companyIds: $companyIds,
      pace: $pace
    ) { id }
  }
`)
export const UPDATE_RULE = graphql(`
  mutation UpdateChannelRule(
    $id: ID!, $expectedRevision: Int, $kinds: [String!], $severities: [ChannelSeverity!], $productIds: [ID!],
    $companyIds: [ID!], $pace: ChannelPace, $isEnabled: Boolean
  ) {
    updateChannelRule(
      id: $id, expectedRevision: $expectedRevision, kinds: $kinds, severities: $severities, productIds: $productIds,
      companyIds: $companyIds, pace: $pace, isEnabled: $isEnabled
    ) { id }
  }
`)
export const DELETE_RULE = graphql(`mutation DeleteChannelRule($id: ID!) { deleteChannelRule(id: $id) { id } }`)

export const PREVIEW = graphql(`
  query ChannelPreview($kind: String!, $kinds: [String!]!, $language: String, $pace: ChannelPace) {
    channelPreview(kind: $kind, kinds: $kinds, language: $language, pace: $pace) {
      body
      parts {
        title context note others
        groups { title severity items { name facts } more { label } }
        link { label }
      }
    }
  }
`)
export type Parts = ResultOf<typeof PREVIEW>['channelPreview']['parts']

export const MESSAGES = graphql(`
  query ChannelMessages($channelId: ID!, $after: ID) {
    channelMessages(channelId: $channelId, after: $after, take: 20) {
      id cause pace state eventCount lastAt dueAt tries endedAt status
      because { reason message value limit field }
      parts {
        title context note others
        groups { title severity items { name facts } more { label } }
        link { label }
      }
    }
  }
`)
export type ChannelMessage = ResultOf<typeof MESSAGES>['channelMessages'][number]

import { badInput } from '#platform/app-error.ts'
import type { ChannelKind } from './channel-kind.ts'
import { email } from './email/email.ts'
import { googleChat } from './google-chat/google-chat.ts'
import { mattermost } from './mattermost/mattermost.ts'
import { rocketChat } from './rocket-chat/rocket-chat.ts'
import { slack } from './slack/slack.ts'
import { teams } from './teams/teams.ts'

/** Every kind of channel, in the order of the choice. */
export const CHANNEL_KINDS: readonly ChannelKind[] = [slack, teams, email, mattermost, rocketChat, googleChat]

export function findChannelKind(kind: string): ChannelKind | undefined {
  return CHANNEL_KINDS.find((one) => one.kind === kind)
}

export function requireChannelKind(kind: string): ChannelKind {
  const found = findChannelKind(kind)
  if (found) return found
  const known = CHANNEL_KINDS.map((one) => one.kind).join(', ')
  throw badInput('channel_kind_unknown', `There is no kind of channel "${kind}". There are: ${known}.`, {
    field: 'kind',
    value: kind,
  })
}

import type { ChannelKind } from '../channel-kind.ts'
import { postMessage } from '../post-message.ts'
import { parseHookAddress } from '../web-hook-address.ts'
import { writeSlackMessage } from './slack-blocks.ts'

/**
 * A channel of Slack, by an incoming webhook. Sources: docs.slack.dev, "Sending messages using incoming webhooks" and "Block Kit reference";
 * `@slack/webhook` 8 and `@slack/types` 3, with which tests compare it.
 */
export const slack: ChannelKind = {
  kind: 'slack',
  name: 'Slack',
  settings: [{ key: 'address', kind: 'secret', isRequired: true }],
  parse: ({ address }) => parseHookAddress(RULE, address),
  write: (parts) => ({ contentType: 'application/json', body: writeSlackMessage(parts) }),
  send: (world, { address = '' }, message) =>
    // "ok" as plain text, and nothing else, says that it was taken.
    postMessage(
      world,
      { system: 'Slack', url: address, isTaken: ({ status }, text) => status === 200 && text === 'ok' },
      message,
    ),
}

const HOSTS: ReadonlySet<string> = new Set(['hooks.slack.com', 'hooks.slack-gov.com'])

/** Addresses of workflows (`/triggers/…`) take texts by name instead of blocks. */
const RULE = {
  system: 'Slack',
  isTheirs: (host: string) => HOSTS.has(host),
  path: /^\/services\/[^/]+\/[^/]+\/[^/]+$/,
  example: 'https://hooks.slack.com/services/T…/B…/…',
}

import type { ChannelKind } from '../channel-kind.ts'
import { postMessage } from '../post-message.ts'
import { parseHookAddress } from '../web-hook-address.ts'
import { writeTeamsMessage } from './adaptive-card.ts'

/**
 * A channel of Microsoft Teams, by a workflow "Post to a channel when a webhook request is received". Sources: learn.microsoft.com, "Create incoming
 * webhooks with Workflows for Microsoft Teams"; adaptivecards.io, schema 1.4. Addresses of the former connectors (`*.webhook.office.com`) were
 * retired.
 */
export const teams: ChannelKind = {
  kind: 'teams',
  name: 'Microsoft Teams',
  settings: [{ key: 'address', kind: 'secret', isRequired: true }],
  parse: ({ address }) => parseHookAddress(RULE, address),
  write: (parts) => ({ contentType: 'application/json', body: writeTeamsMessage(parts) }),
  send: (world, { address = '' }, message) =>
    // Taken is not posted yet: the workflow may fail later, and nothing of it is told here.
    postMessage(
      world,
      { system: 'Microsoft Teams', url: address, isTaken: ({ status }) => status === 202 || status === 200 },
      message,
    ),
}

const RULE = {
  system: 'Microsoft Teams',
  isTheirs: (host: string) => /(^|\.)(logic\.azure\.com|environment\.api\.powerplatform\.com)$/.test(host),
  path: /\/workflows\/[^/]+\/triggers\//,
  example: 'https://….logic.azure.com/workflows/…/triggers/manual/paths/invoke?…',
}

import type { ChannelKind } from '../channel-kind.ts'
import { writeMarkdown } from '../markdown.ts'
import { postMessage } from '../post-message.ts'
import { parseHookAddress } from '../web-hook-address.ts'

/**
 * A channel of Mattermost, by an incoming webhook; not verified against the real system. Sources: docs.mattermost.com, "Incoming webhooks" (`text` in
 * Markdown; 200 "ok" as plain text) and "Format messages" (CommonMark; a post has at most 16,383 characters).
 */
export const mattermost: ChannelKind = {
  kind: 'mattermost',
  name: 'Mattermost',
  settings: [{ key: 'address', kind: 'secret', isRequired: true }],
  parse: ({ address }) => parseHookAddress(RULE, address),
  write: (parts) => ({
    contentType: 'application/json',
    body: writeMarkdown(parts, MARKDOWN, (text) => JSON.stringify({ text })),
  }),
  send: (world, { address = '' }, message) =>
    postMessage(
      world,
      { system: 'Mattermost', url: address, isTaken: ({ status }, text) => status === 200 && text === 'ok' },
      message,
    ),
}

const MARKDOWN = { escaped: '\\`*_~#[]()<>|!&', most: 16_000, isBoldTwice: true }

const RULE = {
  system: 'Mattermost',
  isTheirs: null,
  path: /\/hooks\/[^/]+$/,
  example: 'https://mattermost.example/hooks/…',
}

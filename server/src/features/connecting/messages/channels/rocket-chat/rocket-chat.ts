import type { ChannelKind } from '../channel-kind.ts'
import { writeMarkdown } from '../markdown.ts'
import { postMessage } from '../post-message.ts'
import { parseHookAddress } from '../web-hook-address.ts'

/**
 * A channel of Rocket.Chat, by an incoming webhook; not verified against the real system. Sources: docs.rocket.chat, "Incoming webhook" (`text`, answered
 * with `{"success":true}`) and "Message formatting" (bold with one asterisk); the setting Message_MaxAllowedSize, which is 5,000 characters unless it
 * is changed.
 */
export const rocketChat: ChannelKind = {
  kind: 'rocket_chat',
  name: 'Rocket.Chat',
  settings: [{ key: 'address', kind: 'secret', isRequired: true }],
  parse: ({ address }) => parseHookAddress(RULE, address),
  write: (parts) => ({
    contentType: 'application/json',
    body: writeMarkdown(parts, MARKDOWN, (text) => JSON.stringify({ text })),
  }),
  send: (world, { address = '' }, message) =>
    postMessage(
      world,
      { system: 'Rocket.Chat', url: address, isTaken: ({ status }, text) => status === 200 && isSuccess(text) },
      message,
    ),
}

function isSuccess(text: string): boolean {
  return /"success"\s*:\s*true/.test(text)
}

const MARKDOWN = { escaped: '*_~`#', most: 4_800, isBoldTwice: false }

const RULE = {
  system: 'Rocket.Chat',
  isTheirs: null,
  path: /\/hooks\/[^/]+\/[^/]+$/,
  example: 'https://rocket.example/hooks/…/…',
}

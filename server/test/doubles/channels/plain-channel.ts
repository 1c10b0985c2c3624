import type { ChannelKind } from '#features/connecting/messages/channels/channel-kind.ts'
import { CHANNEL_KINDS } from '#features/connecting/messages/channels/channel-kinds.ts'
import { postMessage } from '#features/connecting/messages/channels/post-message.ts'
import { parseHookAddress } from '#features/connecting/messages/channels/web-hook-address.ts'

/** At any address: takes the parts as they are, and answers as all do. It is among the kinds wherever this file is loaded. */
export const plainChannel: ChannelKind = {
  kind: 'plain_channel',
  name: 'Plain channel',
  settings: [{ key: 'address', kind: 'secret', isRequired: true }],
  parse: ({ address }) =>
    parseHookAddress(
      { system: 'the plain channel', isTheirs: null, path: /./, example: 'http://127.0.0.1/hook' },
      address,
    ),
  write: (parts) => ({ contentType: 'application/json', body: JSON.stringify(parts) }),
  send: (world, { address = '' }, message) =>
    postMessage(world, { system: 'The plain channel', url: address, isTaken: ({ status }) => status < 300 }, message),
}

const list = CHANNEL_KINDS as ChannelKind[]
if (!list.includes(plainChannel)) list.push(plainChannel)

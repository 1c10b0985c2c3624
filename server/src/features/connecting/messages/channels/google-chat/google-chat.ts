import type { ChannelKind } from '../channel-kind.ts'
import { type MessageParts, type PartsItem, writeWithin } from '../message-parts.ts'
import { postMessage } from '../post-message.ts'
import { parseHookAddress } from '../web-hook-address.ts'

/**
 * A space of Google Chat, by an incoming webhook; not verified against the real system. Sources: developers.google.com/workspace/chat, "Build a Google
 * Chat app as a webhook" (one request a second for a space) and "Cards v2" (text of widgets in a subset of HTML); a message has at most 32,000 bytes.
 */
export const googleChat: ChannelKind = {
  kind: 'google_chat',
  name: 'Google Chat',
  settings: [{ key: 'address', kind: 'secret', isRequired: true }],
  parse: ({ address }) => parseHookAddress(RULE, address),
  write: (parts) => ({
    contentType: 'application/json; charset=UTF-8',
    body: writeWithin(
      parts,
      (shown) => JSON.stringify({ cardsV2: [{ cardId: 'selvedge', card: cardOf(shown) }] }),
      (body) => Buffer.byteLength(body) <= MOST_BYTES,
    ),
  }),
  send: (world, { address = '' }, message) =>
    postMessage(world, { system: 'Google Chat', url: address, isTaken: ({ status }) => status === 200 }, message),
}

const MOST_BYTES = 30_000

function cardOf({ title, context, note, groups, others, link }: MessageParts) {
  const paragraph = (text: string) => ({ textParagraph: { text } })
  const sections = groups.map(({ title: heading, items, more }) => ({
    ...(groups.length > 1 && { header: escaped(heading) }),
    widgets: [
      ...items.map((item) => paragraph(lineOf(item))),
      ...(more === null ? [] : [paragraph(anchor(more.label, more.url))]),
    ],
  }))
  const end = [...(others === null ? [] : [paragraph(escaped(others))]), paragraph(anchor(link.label, link.url))]
  return {
    header: { title, subtitle: [note, context].filter((one) => one !== null).join(' · ') },
    sections: [...sections.filter(({ widgets }) => widgets.length > 0), { widgets: end }],
  }
}

function lineOf({ name, url, facts }: PartsItem): string {
  return [url === null ? escaped(name) : anchor(name, url), ...facts.map(escaped)].join(' · ')
}

function anchor(label: string, url: string): string {
  return `<a href="${escaped(url)}">${escaped(label)}</a>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const RULE = {
  system: 'Google Chat',
  isTheirs: (host: string) => host === 'chat.googleapis.com',
  path: /^\/v1\/spaces\/[^/]+\/messages$/,
  example: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
}

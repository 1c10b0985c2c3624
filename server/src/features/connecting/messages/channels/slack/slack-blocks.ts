import { type MessageParts, type PartsGroup, type PartsItem, writeWithin } from '../message-parts.ts'
import { cut } from '../plain-text.ts'

/** Of Block Kit: blocks of a message, and characters of a heading, a text, a button and an address. */
const MOST = { blocks: 50, heading: 150, text: 3_000, button: 75, address: 3_000, alternative: 2_000 }
/** Pictures take room: with more records than this in a group, they are lines of a list. */
const MOST_CARDS = 3

/**
 * The message as Block Kit. Texts of records are in `plain_text` and in rich text, neither of which is markup, so that nothing in a name is a link, a
 * mention or a style. `text` is what notifications and screen readers say; it is markup, and has no text of records.
 */
export function writeSlackMessage(parts: MessageParts): string {
  return writeWithin(
    parts,
    (shown) => JSON.stringify({ text: escaped(cut(parts.title, MOST.text)), blocks: blocksOf(shown) }),
    (body) => JSON.parse(body).blocks.length <= MOST.blocks && body.length <= 40_000,
  )
}

type Block = Readonly<Record<string, unknown>>

function blocksOf({ title, context, note, groups, others, link }: MessageParts): Block[] {
  return [
    { type: 'header', text: plain(title, MOST.heading) },
    { type: 'context', elements: [plain([note, context].filter((one) => one !== null).join(' · '), MOST.text)] },
    ...groups.flatMap((group) => blocksOfGroup(group, groups.length > 1)),
    ...(others === null ? [] : [{ type: 'context', elements: [plain(others, MOST.text)] }]),
    { type: 'actions', elements: [{ type: 'button', text: plain(link.label, MOST.button), url: link.url }] },
  ]
}

function blocksOfGroup({ title, severity, items, more }: PartsGroup, hasTitle: boolean): Block[] {
  const heading = severity === 'problem' ? `⚠ ${title}` : title
  const areCards = items.length <= MOST_CARDS && items.some(({ picture }) => picture !== null)
  return [
    ...(hasTitle ? [richText([section([words(cut(heading, MOST.text), true)])])] : []),
    ...(areCards ? items.flatMap(card) : items.length === 0 ? [] : [richText([listOf(items)])]),
    ...(more === null ? [] : [richText([section([anchor(more.label, more.url)])])]),
  ]
}

function card(item: PartsItem): Block[] {
  const { name, picture, facts } = item
  const about = facts.join('\n')
  if (picture === null || picture.length > MOST.address) return [richText([listOf([item])])]
  const image = { type: 'image', image_url: picture, alt_text: cut(name, MOST.alternative) }
  return [
    richText([section([named(item)])]),
    { type: 'section', text: plain(about === '' ? name : about, MOST.text), accessory: image },
  ]
}

function listOf(items: readonly PartsItem[]): Block {
  const elements = items.map((item) => {
    const facts = item.facts.join(' · ')
    return section([named(item), ...(facts === '' ? [] : [words(` · ${facts}`, false)])])
  })
  return { type: 'rich_text_list', style: 'bullet', elements }
}

function named({ name, url }: PartsItem): Block {
  return url === null ? words(name, true) : { ...anchor(name, url), style: { bold: true } }
}

function richText(elements: readonly Block[]): Block {
  return { type: 'rich_text', elements }
}

function section(elements: readonly Block[]): Block {
  return { type: 'rich_text_section', elements }
}

function words(text: string, isBold: boolean): Block {
  return { type: 'text', text, ...(isBold && { style: { bold: true } }) }
}

function anchor(text: string, url: string): Block {
  return { type: 'link', url, text }
}

/** `emoji: false`: a name with ":smile:" in it keeps its letters. */
function plain(text: string, most: number): Block {
  return { type: 'plain_text', text: cut(text, most), emoji: false }
}

/** Slack's three characters of markup ("Formatting text for app surfaces", escaping). */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

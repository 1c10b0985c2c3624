import { type MessageParts, type PartsGroup, type PartsItem, writeWithin } from '../message-parts.ts'

/** Teams refuses about 28 kB; what a workflow adds on the way is not ours to count. */
const MOST_BYTES = 21_000

/**
 * The message as an Adaptive Card in the envelope that the workflow takes. All text is in text runs, which are no markup: in text blocks, a name could
 * be a link or a style.
 */
export function writeTeamsMessage(parts: MessageParts): string {
  return writeWithin(
    parts,
    (shown) => JSON.stringify(envelope(cardOf(shown))),
    (body) => Buffer.byteLength(body) <= MOST_BYTES,
  )
}

type Part = Readonly<Record<string, unknown>>

function envelope(content: Part): Part {
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}

function cardOf({ title, context, note, groups, others, link }: MessageParts): Part {
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      line([run(title, { size: 'Large', weight: 'Bolder' })]),
      line([run([note, context].filter((one) => one !== null).join(' · '), SUBTLE)], { spacing: 'None' }),
      ...groups.flatMap((group) => partsOfGroup(group, groups.length > 1)),
      ...(others === null ? [] : [line([run(others, SUBTLE)], { separator: true })]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
  }
}

function partsOfGroup({ title, severity, items, more }: PartsGroup, hasTitle: boolean): Part[] {
  const color = severity === 'problem' ? { color: 'Attention' } : {}
  return [
    ...(hasTitle ? [line([run(title, { weight: 'Bolder', ...color })], { separator: true, spacing: 'Medium' })] : []),
    ...items.map(rowOf),
    ...(more === null ? [] : [line([run(more.label, { selectAction: open(more.url) })])]),
  ]
}

function rowOf({ name, url, picture, facts }: PartsItem): Part {
  const link = url === null ? {} : { selectAction: open(url) }
  const texts = [
    line([run(name, { weight: 'Bolder', ...link })]),
    ...(facts.length === 0 ? [] : [line([run(facts.join(' · '), SUBTLE)], { spacing: 'None' })]),
  ]
  if (picture === null) return { type: 'Container', items: texts }
  const image = { type: 'Image', url: picture, size: 'Medium', altText: name }
  return {
    type: 'ColumnSet',
    columns: [
      { type: 'Column', width: 'auto', items: [image] },
      { type: 'Column', width: 'stretch', items: texts },
    ],
  }
}

const SUBTLE = { isSubtle: true } as const

function line(inlines: readonly Part[], how: Part = {}): Part {
  return { type: 'RichTextBlock', inlines, ...how }
}

function run(text: string, how: Part = {}): Part {
  return { type: 'TextRun', text: literal(text), ...how }
}

function open(url: string): Part {
  return { type: 'Action.OpenUrl', url }
}

/** "{{DATE(…)}}" and "{{TIME(…)}}" are replaced in every text of a card ("Text features", dates and times): a joiner that is not seen parts the braces. */
function literal(text: string): string {
  return text.replaceAll('{{', '{\u2060{')
}

import { type MessageParts, type PartsItem, writeWithin } from './message-parts.ts'

/** How a tool reads Markdown: before which of its signs it takes a backslash, and how many characters of it. */
export type Markdown = { readonly escaped: string; readonly most: number; readonly isBoldTwice: boolean }

/** The message as lines of Markdown, handed to `wrap` for the tool's own envelope. */
export function writeMarkdown(parts: MessageParts, how: Markdown, wrap: (text: string) => string): string {
  return writeWithin(
    parts,
    (shown) => wrap(linesOf(shown, how).join('\n')),
    (body) => body.length <= how.most,
  )
}

function linesOf({ title, context, note, groups, others, link }: MessageParts, how: Markdown): string[] {
  const text = (one: string) => literal(one, how)
  const bold = (one: string) => (how.isBoldTwice ? `**${text(one)}**` : `*${text(one)}*`)
  const anchor = (label: string, url: string) => `[${text(label)}](${url})`
  const item = ({ name, url, facts }: PartsItem) =>
    `- ${[url === null ? text(name) : anchor(name, url), ...facts.map(text)].join(' · ')}`
  return [
    bold(title),
    text([note, context].filter((one) => one !== null).join(' · ')),
    ...groups.flatMap(({ title: heading, severity, items, more }) => [
      ...(groups.length > 1 ? ['', `${severity === 'problem' ? '⚠ ' : ''}${bold(heading)}`] : []),
      ...items.map(item),
      ...(more === null ? [] : [anchor(more.label, more.url)]),
    ]),
    ...(others === null ? [] : ['', text(others)]),
    anchor(link.label, link.url),
  ]
}

/** No sign of a name is markup, a mention, an emoji or the beginning of a link: it has a backslash before it, or a joiner that is not seen behind it. */
function literal(text: string, { escaped }: Markdown): string {
  return text.replace(/[\\`*_~#[\]()<>|!&@:$]/g, (sign) => (escaped.includes(sign) ? `\\${sign}` : `${sign}\u2060`))
}

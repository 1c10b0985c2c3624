import { type Letter, type Part, type Piece, writeLetter } from '#platform/mail/letter.ts'
import { type MessageParts, type PartsGroup, writeWithin } from '../message-parts.ts'
import { EMAIL_WORDS } from './email-words.ts'

/** Programs for mail cut longer ones off (Gmail at 102 kB). Both bodies and the JSON around them. */
const MOST_BYTES = 90_000

/** The letter as JSON: the same parts are the same bytes. Without pictures: nothing is loaded from elsewhere. */
export function writeEmailMessage(parts: MessageParts): string {
  return writeWithin(
    parts,
    (tried) => JSON.stringify(letterOf(tried)),
    (body) => Buffer.byteLength(body) <= MOST_BYTES,
  )
}

function letterOf({ language, title, context, note, groups, others, link }: MessageParts): Letter {
  return writeLetter({
    language,
    subject: [{ name: title }],
    parts: [
      ...(note === null ? [] : [paragraph({ name: note })]),
      paragraph({ name: context }),
      ...groups.flatMap(partsOf),
      ...(others === null ? [] : [paragraph({ name: others })]),
      { link },
      { aside: [EMAIL_WORDS[language].why] },
    ],
  })
}

function partsOf({ title, items, more }: PartsGroup): Part[] {
  const lines = items.map(({ name, url, facts }): Piece[] => [
    { name },
    ...facts.flatMap((fact): Piece[] => [' · ', { name: fact }]),
    ...(url === null ? [] : [' · ', { at: url }]),
  ])
  const rest: Piece[][] = more === null ? [] : [[{ name: more.label }, ' · ', { at: more.url }]]
  const list = [...lines, ...rest]
  return [paragraph({ name: title }), ...(list.length === 0 ? [] : [{ list }])]
}

function paragraph(piece: Piece): Part {
  return { paragraph: [piece] }
}

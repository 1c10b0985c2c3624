import type { Said } from './import-problem.ts'

/** What other programs have done to letters before the file was made: no encoding brings them back. Null: nothing. */
export function doubtLetters(text: string): Said | null {
  if (PLAIN.test(text)) return null
  if (text.includes('\uFFFD') || (HOLE.test(text) && !/[/=]/.test(text))) {
    const message = `Letters are missing in "${text}": another program has replaced what it did not know. Enter them again.`
    return { severity: 'warning', reason: 'letters_lost', message }
  }
  const meant = GARBLED.test(text) ? ungarbled(text) : null
  if (meant === null) return null
  const message = `"${text}" was probably "${meant}": another program has read UTF-8 as something else before it wrote this file.`
  return { severity: 'warning', reason: 'text_garbled', message }
}

/** Most texts. */
const PLAIN = /^[\x20-\x3E\x40-\x7E\n\r\t]*$/
/** "Gr??e", "?koda": a question mark before a letter, where no sentence has one. */
const HOLE = /\?\p{L}/u
/** The second byte of a letter of UTF-8 as windows-1252 shows it. */
const SECOND = '\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122'
const GARBLED = new RegExp(`[\u00C2-\u00C5\u00CE-\u00D1\u00D7-\u00D9][${SECOND}]|[\u00E1-\u00EF][${SECOND}]{2}`)

/** What the text was in UTF-8; null where it was not. */
function ungarbled(text: string): string | null {
  const bytes: number[] = []
  for (const sign of text) {
    const byte = BYTES.get(sign)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  try {
    return STRICT.decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

const STRICT = new TextDecoder('utf-8', { fatal: true })
const WESTERN = new TextDecoder('windows-1252')
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [WESTERN.decode(Uint8Array.of(byte)), byte]),
)

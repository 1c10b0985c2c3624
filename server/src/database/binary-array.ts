import { textOfArray } from './text-of-array.ts'

/** Of PostgreSQL's types, those whose binary form is made here (https://www.postgresql.org/docs/current/catalog-pg-type.html). */
const ELEMENTS = { text: 25, tsvector: 3614, jsonb: 3802 } as const

export type ArrayOf = keyof typeof ELEMENTS

/**
 * An array as PostgreSQL receives it in binary: lengths and bytes, so that neither side escapes or looks for an end. For many values; few are quicker as one
 * text. node-postgres sends a Buffer in binary; the statement must name the type of the array ("$1::text[]"). A tsvector is given as its words of ASCII, each once and in
 * order, with a space between.
 */
export function binaryArray(type: ArrayOf, values: readonly (string | null)[]): Buffer {
  const version = type === 'jsonb' ? 1 : 0
  let at = HEAD_BYTES
  let hasNull = 0
  for (const value of values) {
    // A UTF-16 unit is at most three bytes of UTF-8.
    const most = at + 9 + (value === null ? 0 : value.length * 3)
    if (most > scratch.length) grow(most)
    if (value === null) {
      scratch.writeInt32BE(-1, at)
      hasNull = 1
      at += 4
    } else {
      if (version > 0) scratch[at + 4] = version
      const length = type === 'tsvector' ? writeWords(value, at + 4) : version + writeText(value, at + 4 + version)
      scratch.writeInt32BE(length, at)
      at += 4 + length
    }
  }
  scratch.writeInt32BE(1, 0)
  scratch.writeInt32BE(hasNull, 4)
  scratch.writeInt32BE(ELEMENTS[type], 8)
  scratch.writeInt32BE(values.length, 12)
  // Where PostgreSQL counts from.
  scratch.writeInt32BE(1, 16)
  const made = Buffer.from(scratch.subarray(0, at))
  if (scratch.length > KEPT_BYTES) scratch = Buffer.allocUnsafeSlow(LEAST_BYTES)
  return made
}

/** As text what is few, and can be sent along with another statement; in binary what is many. */
export function arrayFor(type: ArrayOf, values: readonly (string | null)[]): string | Buffer {
  return values.length > MOST_AS_TEXT ? binaryArray(type, values) : textOfArray(values)
}

const MOST_AS_TEXT = 50

/** Dimensions, whether there are nulls, the type of the elements, their number, the first one's index. */
const HEAD_BYTES = 20
const LEAST_BYTES = 64 * 1024
/** More is not kept for the next one. */
const KEPT_BYTES = 4 * 1024 * 1024
/** Shorter ones take less time letter by letter than a call out of JavaScript. */
const SHORT_LETTERS = 24

let scratch = Buffer.allocUnsafeSlow(LEAST_BYTES)

function writeText(value: string, at: number): number {
  if (value.length <= SHORT_LETTERS) {
    let place = 0
    for (; place < value.length; place += 1) {
      const code = value.charCodeAt(place)
      if (code > 0x7f) break
      scratch[at + place] = code
    }
    if (place === value.length) return place
  }
  return scratch.write(value, at, 'utf8')
}

/** How many there are; then each with a zero behind it and the number of its places, which is none. */
function writeWords(words: string, at: number): number {
  let count = words === '' ? 0 : 1
  let place = at + 4
  for (let letter = 0; letter < words.length; letter += 1) {
    const code = words.charCodeAt(letter)
    if (code === SPACE) {
      count += 1
      place = endWord(place)
    } else scratch[place++] = code
  }
  if (count > 0) place = endWord(place)
  scratch.writeInt32BE(count, at)
  return place - at
}

function endWord(place: number): number {
  scratch[place] = 0
  scratch[place + 1] = 0
  scratch[place + 2] = 0
  return place + 3
}

const SPACE = 0x20

function grow(bytes: number): void {
  const larger = Buffer.allocUnsafeSlow(Math.max(bytes, scratch.length * 2))
  scratch.copy(larger)
  scratch = larger
}

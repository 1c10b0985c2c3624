import { randomBytes, randomInt } from 'node:crypto'

/**
 * Record identifiers in TypeID form: a prefix that names the noun, and a UUIDv7 in Crockford base32.
 * Later identifiers sort after earlier ones, also within one millisecond of one process.
 * Source: TypeID specification 0.3, RFC 9562 §5.7 and §6.2 (monotonic counter).
 */
export function newId(prefix: string): string {
  const now = Date.now()
  if (now > lastMillis) {
    lastMillis = now
    // The top bit stays free, so that a busy millisecond has at least 2048 steps before it borrows from the next.
    counter = randomInt(0x800)
  } else if (++counter > 0xfff) {
    lastMillis += 1
    counter = 0
  }
  const bytes = randomSixteen()
  bytes.writeUIntBE(lastMillis, 0, 6)
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return `${prefix}_${base32(bytes)}`
}

/** Drawn for many at once: a call for each takes longer than all else here. No byte is given out twice. */
function randomSixteen(): Buffer {
  if (used === drawn.length) {
    drawn = randomBytes(16 * 256)
    used = 0
  }
  used += 16
  return drawn.subarray(used - 16, used)
}

let drawn = Buffer.alloc(0)
let used = 0
let lastMillis = 0
let counter = 0

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** 128 bits as 26 characters, the two spare bits leading. */
function base32(bytes: Buffer): string {
  let at = 0
  let buffer = 0
  let bits = 2
  for (let from = 0; from < bytes.length; from += 1) {
    buffer = (buffer << 8) | bytes[from]!
    bits += 8
    while (bits >= 5) {
      bits -= 5
      written[at] = BASE32.charCodeAt((buffer >> bits) & 31)
      at += 1
      buffer &= (1 << bits) - 1
    }
  }
  return written.toString('latin1', 0, at)
}

/** Characters added to a text one by one would be an object each. */
const written = Buffer.alloc(26)

/** Letters and digits that nobody confuses in print: no 0/o, 1/i/l, u/v. */
const LEGIBLE = '23456789abcdefghjkmnpqrstwxyz'

/** A digitalId: 12 legible characters, about 58 bits, drawn without bias. Uniqueness is the database's to enforce. */
export function newDigitalId(): string {
  let text = ''
  for (let i = 0; i < 12; i += 1) text += LEGIBLE[randomInt(LEGIBLE.length)]
  return text
}

/** The name under which a file's bytes are kept: 26 characters with 128 random bits. It is all that an address needs to show. */
export function newStorageKey(): string {
  return base32(randomBytes(16))
}

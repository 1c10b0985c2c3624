import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type PrefixedSecret = { readonly secret: string; readonly prefix: string }

/**
 * `svk_<8 base32>_<43 base62>_<6 checksum>`: the first two parts are public and name the secret in lists and logs, the third is
 * 256 bits of chance, and the last lets secret scanners and this service tell a typing mistake without asking the database.
 */
export function newPrefixedSecret(beginning: string): PrefixedSecret {
  const prefix = `${beginning}_${draw(BASE32, 8)}`
  const body = `${prefix}_${draw(BASE62, 43)}`
  return { secret: `${body}_${checksum(body)}`, prefix }
}

export function looksLikePrefixedSecret(beginning: string, value: string): boolean {
  if (!value.startsWith(`${beginning}_`) || !SHAPE.test(value.slice(beginning.length))) return false
  const end = value.lastIndexOf('_')
  return checksum(value.slice(0, end)) === value.slice(end + 1)
}

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^_[0-9a-hjkmnp-tv-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/

function draw(alphabet: string, length: number): string {
  let text = ''
  for (let i = 0; i < length; i += 1) text += alphabet[randomInt(alphabet.length)]
  return text
}

/** CRC-32 in base62, the way GitHub's tokens have it, so that scanners know the recipe. */
function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < 6; i += 1) {
    text = BASE62[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

import { type Component, findApplicationIdentifier } from './application-identifiers.ts'
import { buildDigitalLink, type ElementString } from './digital-link.ts'
import { gtin14Of } from './gtin.ts'

/**
 * What a compressed Digital Link says: the bits of a base64url text, read as application identifiers each followed by its value. Null
 * when the text says nothing of the kind; what it says is not checked here. Source: GS1 Digital Link, "Compression", as GS1's
 * own toolkit reads it (github.com/gs1/GS1DigitalLinkToolkit.js, Apache License 2.0). Pairs that are not GS1's are not read.
 */
export function decompress(text: string): readonly ElementString[] | null {
  if (!/^[\w-]+$/.test(text)) return null
  const bits = readerOf(text)
  const elements: ElementString[] = []
  // Fewer bits than an identifier has fill the last character up.
  while (bits.left() >= 8) {
    for (const ai of readIdentifiers(bits) ?? [null]) {
      const value = ai === null ? null : readValue(bits, ai)
      if (ai === null || value === null) return null
      elements.push({ ai, value })
    }
  }
  return elements.length === 0 ? null : elements
}

/**
 * The plain path and query that a compressed path stands for: `/AQnYUc1gmg` as a whole, or `/01/{gtin}/EEarwSM` from the qualifiers on.
 * Null for every other path. Throws when it stands for a link that breaks a rule.
 */
export function expandPath(path: string): string | null {
  const [, gtin, text] = /^(?:\/01\/(\d{8}|\d{12,14}))?\/([\w-]+)$/.exec(path) ?? []
  if (text === undefined) return null
  const elements = decompress(text)
  if (elements === null) return null
  const all = gtin === undefined ? elements : [{ ai: '01', value: gtin14Of(gtin) }, ...elements]
  return all.some(({ ai }) => ai === '01') ? buildDigitalLink(all, '') : null
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

type Bits = {
  left(): number
  /** Null when there are fewer. */
  take(count: number): bigint | null
}

function readerOf(text: string): Bits {
  const bits = [...text].map((character) => ALPHABET.indexOf(character).toString(2).padStart(6, '0')).join('')
  let at = 0
  return {
    left: () => bits.length - at,
    take(count) {
      if (at + count > bits.length) return null
      at += count
      return count === 0 ? 0n : BigInt(`0b${bits.slice(at - count, at)}`)
    },
  }
}

/** Two decimal digits begin an identifier of two to four; with a hexadecimal letter they stand for several in a row. */
function readIdentifiers(bits: Bits): readonly string[] | null {
  let code = bits.take(8)?.toString(16).toUpperCase().padStart(2, '0') ?? ''
  if (/\D/.test(code)) return SEQUENCES[code] ?? null
  while (findApplicationIdentifier(code) === undefined && code.length < 4) {
    const digit = bits.take(4)
    if (digit === null || digit > 9n) return null
    code += digit
  }
  return findApplicationIdentifier(code) === undefined ? null : [code]
}

const numbered = (code: string, key: string, ai: string, codes: string) =>
  Object.fromEntries([...codes].map((letter, i) => [`${code}${letter}`, [key, `${ai}${i}`]]))

/** In the order in which GS1's toolkit writes the values, which sorts its table: 17 before 21, 254 before 414. */
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  '0A': ['01', '22'],
  '0B': ['01', '10'],
  '0C': ['01', '21'],
  '0D': ['01', '17'],
  '0E': ['01', '7003'],
  '0F': ['01', '30'],
  '1A': ['01', '10', '17', '21'],
  '1B': ['01', '15'],
  '1C': ['01', '11'],
  '1D': ['01', '16'],
  '1E': ['01', '91'],
  '1F': ['01', '10', '15'],
  ...numbered('2', '01', '310', 'ABCDEF'),
  ...numbered('3', '01', '320', 'ABCDEF'),
  '9A': ['8010', '8011'],
  '9B': ['8017', '8019'],
  '9C': ['8018', '8019'],
  '9D': ['254', '414'],
  ...numbered('A', '01', '392', '0123456789'),
  ...numbered('C', '255', '390', '0123456789'),
  ...numbered('C', '255', '394', 'ABCD'),
}

function readValue(bits: Bits, ai: string): string | null {
  let value = ''
  for (const component of withNeighboursJoined(findApplicationIdentifier(ai)?.components ?? [])) {
    const part = readPart(bits, component)
    if (part === null) return null
    value += part
  }
  return value
}

/** Neighbours of one kind and of fixed length are one. */
function withNeighboursJoined(components: readonly Component[]): Component[] {
  const joined: Component[] = []
  for (const component of components) {
    const last = joined.at(-1)
    if (last && isFixed(last) && isFixed(component) && last.characters === component.characters) {
      const length = last.maxLength + component.maxLength
      joined[joined.length - 1] = { ...last, minLength: length, maxLength: length }
    } else joined.push(component)
  }
  return joined
}

function isFixed({ minLength, maxLength, isOptional }: Component): boolean {
  return minLength === maxLength && !isOptional
}

function readPart(bits: Bits, component: Component): string | null {
  const { characters, maxLength } = component
  const encoding = characters === 'N' ? 0 : Number(bits.take(3) ?? -1)
  const length = isFixed(component) ? maxLength : Number(bits.take(Math.ceil(Math.log2(maxLength) + 0.01)) ?? -1)
  if (length < 0 || length > maxLength) return null
  return encoding === 0 ? readDigits(bits, length) : readCharacters(bits, length, encoding)
}

function readDigits(bits: Bits, length: number): string | null {
  if (length === 0) return ''
  const digits = bits
    .take(Math.ceil(length * Math.log2(10) + 0.01))
    ?.toString()
    .padStart(length, '0')
  return digits?.length === length ? digits : null
}

function readCharacters(bits: Bits, length: number, encoding: number): string | null {
  const set = ENCODINGS[encoding]
  if (set === undefined) return null
  let characters = ''
  for (let i = 0; i < length; i += 1) {
    const character = set[Number(bits.take(Math.log2(set.length)) ?? -1)]
    if (character === undefined) return null
    characters += character
  }
  return characters
}

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')
const ENCODINGS: Readonly<Record<number, string>> = {
  1: '0123456789abcdef',
  2: '0123456789ABCDEF',
  3: ALPHABET,
  4: ASCII,
}

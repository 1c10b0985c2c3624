import { LETTERS } from './letters-of-languages.ts'
import { ENCODINGS, type Encoding } from './text-format.ts'

/** What bytes beyond ASCII are read as, and whether that is far better than as anything else. */
export type EncodingGuess = { readonly encoding: Encoding; readonly isAhead: boolean }

/** Bytes of the words looked at: a few hundred words tell as much as all. */
const LOOKED_AT = 12_000
/** Bits by which a guess has to be better than the next: altogether, and for each sign. */
const AHEAD = { bits: 6, perSign: 0.4 }

/**
 * The encoding in which the words of a text that is no UTF-8 look most like words of a language. Each sign costs bits: a frequent letter of the
 * language few, a rare one more, one that it does not have or that stands where none does, many. East Asian encodings cost by how common their
 * characters are. Two encodings that give the same text are as good as one.
 */
export async function guessEncoding(chunks: AsyncIterable<Buffer>): Promise<EncodingGuess> {
  const bytes = await foreignWords(chunks)
  const read = ENCODINGS.flatMap((encoding) => {
    const cost = costOf(encoding, bytes)
    return cost === null ? [] : [{ encoding, ...cost }]
  }).sort((a, b) => a.bits - b.bits)
  const [best] = read
  if (!best) return { encoding: 'windows-1252', isAhead: false }
  const next = read.find(({ text }) => text !== best.text)
  const lead = next ? next.bits - best.bits : Number.POSITIVE_INFINITY
  return {
    encoding: best.encoding,
    isAhead: lead >= Math.max(AHEAD.bits, AHEAD.perSign * best.signs) && best.isPlausible,
  }
}

/** The words with bytes beyond ASCII, one a line; they end at signs that are no second byte in any encoding. */
async function foreignWords(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const words: Buffer[] = []
  let length = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    let isForeign = false
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte >= 0x80) isForeign = true
      else if (ENDS.has(byte)) {
        if (isForeign && at - from < LONGEST_WORD) {
          words.push(Buffer.from(bytes.subarray(from, at + 1)))
          length += at + 1 - from
          if (length >= LOOKED_AT) return Buffer.concat(words)
        }
        from = at + 1
        isForeign = false
      }
    }
    rest = bytes.subarray(from)
    if (rest.length > LONGEST_WORD) rest = Buffer.alloc(0)
  }
  if (rest.some((byte) => byte >= 0x80)) words.push(rest)
  return Buffer.concat(words)
}

const LONGEST_WORD = 2_000
const ENDS: ReadonlySet<number> = new Set(Buffer.from('\n\r\t ,;"', 'latin1'))

type Cost = { readonly bits: number; readonly signs: number; readonly text: string; readonly isPlausible: boolean }

function costOf(encoding: Encoding, bytes: Buffer): Cost | null {
  if (encoding.startsWith('utf-16') || encoding === 'iso-2022-jp') return null
  const text = new TextDecoder(encoding).decode(bytes)
  const signs = text.match(FOREIGN) ?? []
  if (signs.length === 0) return null
  const broken = text.match(BROKEN)?.length ?? 0
  const common = EAST_ASIAN[encoding]
  const bits = common
    ? eastAsianBits(text, bytes, common)
    : Math.min(...languagesOf(encoding).map((own) => bitsOf(text, own)))
  return {
    bits: bits + broken * 24 + (HANDICAPS[encoding] ?? 8),
    signs: signs.length,
    text,
    isPlausible: broken === 0 && bits / signs.length < PLAUSIBLE,
  }
}

const FOREIGN = /\P{ASCII}/gu
/** No sign at all, and the control signs that no text has. */
const BROKEN = /[\uFFFD\u0080-\u009F\uE000-\uF8FF]/g
/** Bits a sign: what costs more is read wrongly, or in a language that is not known here. */
const PLAUSIBLE = 7.5

/** Bits that speak against an encoding from the start, because few files come in it. */
const HANDICAPS: Readonly<Partial<Record<Encoding, number>>> = {
  'utf-8': 0,
  'windows-1252': 0,
  'windows-1250': 3,
  'windows-1251': 3,
  'windows-1253': 3,
  'windows-1254': 3,
  'windows-1257': 4,
  shift_jis: 3,
  gb18030: 3,
  'euc-kr': 3,
  big5: 4,
  macintosh: 6,
  'x-mac-cyrillic': 10,
  'euc-jp': 5,
}

function languagesOf(encoding: Encoding): readonly Language[] {
  return BY_ENCODING.get(encoding) ?? ALL
}

type Language = { readonly bits: ReadonlyMap<string, number>; readonly isLatin: boolean }

const BY_ENCODING = new Map<string, Language[]>()
const ALL: Language[] = []
for (const { letters, encodings } of Object.values(LETTERS)) {
  const isLatin = /\p{Script=Latin}/u.test(letters)
  const ranked = [...letters]
  const total = ranked.reduce((sum, _, at) => sum + 1 / (at + 2), 0)
  const bits = new Map<string, number>()
  ranked.forEach((letter, at) => {
    const own = Math.log2(total * (at + 2))
    bits.set(letter, own)
    const capital = letter.toUpperCase()
    if (capital !== letter && capital.length === 1) bits.set(capital, own + 1.5)
  })
  if (letters.startsWith('ı')) bits.set('İ', 4)
  const language = { bits, isLatin }
  ALL.push(language)
  for (const encoding of encodings) BY_ENCODING.set(encoding, [...(BY_ENCODING.get(encoding) ?? []), language])
}

/** What the signs of a text beyond ASCII cost, if it is in this language. */
function bitsOf(text: string, { bits, isLatin }: Language): number {
  let sum = 0
  let foreignBefore = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign <= '\u007F') {
      if (!isLatin && foreignBefore > 0 && ASCII_LETTER.test(sign)) sum += 5
      foreignBefore = 0
      continue
    }
    const before = text[at - 1] ?? ''
    const own = bits.get(sign)
    if (own !== undefined) {
      sum += own
      foreignBefore += 1
      if (isLatin && foreignBefore > 2) sum += 6
      if (isCapital(sign) && isSmall(before)) sum += 5
      if (!isLatin && ASCII_LETTER.test(before)) sum += 5
      continue
    }
    foreignBefore = 0
    if (USUAL.has(sign)) sum += isWord(before) && isWord(text[at + 1] ?? '') && !JOINS.has(sign) ? 12 : isLatin ? 5 : 8
    else sum += LETTER.test(sign) ? 10 : 13
  }
  return sum
}

const LETTER = /\p{L}/u
const ASCII_LETTER = /[a-z]/i
const isWord = (sign: string) => LETTER.test(sign)
const isCapital = (sign: string) => sign !== sign.toLowerCase()
const isSmall = (sign: string) => sign !== sign.toUpperCase()
/** Signs that texts of any language have. */
const USUAL: ReadonlySet<string> = new Set('„“”‚‘’«»–—…€£°§©®™²³½¼·•×№º\u00A0')
const JOINS: ReadonlySet<string> = new Set('’‘–·×')

/** Bits of a character of each kind, and the first bytes of the common ones of Chinese origin. */
type EastAsian = {
  readonly from: number
  readonly to: number
  readonly kana: number
  readonly hangul: number
  readonly han: number
}

const EAST_ASIAN: Readonly<Partial<Record<Encoding, EastAsian>>> = {
  shift_jis: { from: 0x88, to: 0x97, kana: 6, hangul: 12, han: 8 },
  'euc-jp': { from: 0xb0, to: 0xcf, kana: 6, hangul: 12, han: 8 },
  gb18030: { from: 0xb0, to: 0xd7, kana: 10, hangul: 12, han: 7.5 },
  big5: { from: 0xa4, to: 0xc6, kana: 10, hangul: 12, han: 7.5 },
  'euc-kr': { from: 0xb0, to: 0xc8, kana: 10, hangul: 7, han: 14 },
}

/** Half of what the rare ones cost more than the common ones is known by their first byte alone. */
const RARE = 5.5

function eastAsianBits(text: string, bytes: Buffer, { from, to, kana, hangul, han }: EastAsian): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  let rare = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    if (byte > to || (byte < from && byte >= 0xb0)) rare += 1
    at += 1
  }
  const ofHan = count(/[\u3400-\u9FFF]/g)
  const others = (text.match(/[\u0080-\u2FFF\uFF61-\uFF9F]/g) ?? []).filter(
    (sign) => !USUAL.has(sign) && sign !== '℃',
  ).length
  return (
    count(/[\u3040-\u30FF]/g) * kana +
    count(/[\uAC00-\uD7A3]/g) * hangul +
    ofHan * han +
    Math.min(rare, ofHan) * RARE +
    // "Cárdigan" is no Japanese.
    count(/[a-z][\u3400-\u9FFF\uAC00-\uD7A3\uFF61-\uFF9F]|[\u3400-\u9FFF\uAC00-\uD7A3\uFF61-\uFF9F](?=[a-z])/g) * 6 +
    others * 11
  )
}

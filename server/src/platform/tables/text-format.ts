import { isUtf8 } from 'node:buffer'

/** How the text of a table is written down. Each can be set by the person where the guess is wrong. */
export type TextFormat = {
  readonly encoding: Encoding
  readonly hasByteOrderMark: boolean
  readonly delimiter: Delimiter
  readonly quote: Quote
}

/** By their names of the Encoding Standard (https://encoding.spec.whatwg.org/#names-and-labels); those that are guessed come first. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'macintosh',
  'x-mac-cyrillic',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type Encoding = (typeof ENCODINGS)[number]
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
/** What stands around cells that hold signs of the format; "" where every sign is what it is. */
export const QUOTES = ['"', "'", ''] as const
export type Quote = (typeof QUOTES)[number]

/**
 * The encoding of a whole file: a byte order mark says it; else bytes that are not UTF-8 are taken for what Windows writes in the west
 * until guess-encoding.ts has looked at them.
 */
export async function detectEncoding(
  chunks: AsyncIterable<Buffer>,
): Promise<Pick<TextFormat, 'encoding' | 'hasByteOrderMark'>> {
  let tail: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const chunk of chunks) {
    const bytes = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk
    if (isFirst && bytes.length >= 2) {
      const marked = fromMark(bytes) ?? fromZeroBytes(bytes)
      if (marked) return marked
      isFirst = false
    }
    const end = wholeCharacters(bytes)
    if (!isUtf8(bytes.subarray(0, end))) return { encoding: 'windows-1252', hasByteOrderMark: false }
    tail = bytes.subarray(end)
  }
  // A character that the end of the file cuts off was none.
  return tail.length > 0
    ? { encoding: 'windows-1252', hasByteOrderMark: false }
    : { encoding: 'utf-8', hasByteOrderMark: false }
}

function fromMark(bytes: Buffer): Pick<TextFormat, 'encoding' | 'hasByteOrderMark'> | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', hasByteOrderMark: true }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', hasByteOrderMark: true }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', hasByteOrderMark: true }
  return null
}

/** Western text in UTF-16 has a zero in every second byte, and text in any other encoding has none. */
function fromZeroBytes(bytes: Buffer): Pick<TextFormat, 'encoding' | 'hasByteOrderMark'> | null {
  const head = bytes.subarray(0, 4096)
  const even = head.filter((byte, at) => byte === 0 && at % 2 === 0).length
  const odd = head.filter((byte, at) => byte === 0 && at % 2 === 1).length
  const many = head.length / 8
  if (odd > many && odd > even * 4) return { encoding: 'utf-16le', hasByteOrderMark: false }
  if (even > many && even > odd * 4) return { encoding: 'utf-16be', hasByteOrderMark: false }
  return null
}

/** Where the last character that is whole ends: UTF-8 has at most three bytes to come. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

/**
 * What separates the cells, from the first rows of the text: the sign that divides most of them into the same number of cells, more than
 * one. Signs inside quotes do not count.
 */
export function detectDelimiter(head: string): Delimiter {
  let best: { delimiter: Delimiter; share: number; cells: number } = { delimiter: ',', share: 0, cells: 0 }
  for (const delimiter of DELIMITERS) {
    const counts = countCells(head, delimiter)
    const { value: cells, times } = mostFrequent(counts)
    if (cells < 2) continue
    const share = times / counts.length
    if (share > best.share + 0.05 || (share > best.share - 0.05 && cells > best.cells))
      best = { delimiter, share, cells }
  }
  return best.delimiter
}

const ROWS_LOOKED_AT = 100

/** Apostrophes count where cells begin and end with them and none does with quotes: an apostrophe before a number is no quote. */
export function detectQuote(head: string, delimiter: Delimiter): Quote {
  const [double, single] = (['"', "'"] as const).map((quote) => countQuoted(head, delimiter, quote))
  return (double ?? 0) === 0 && (single ?? 0) > 1 ? "'" : '"'
}

/** Cells that stand between two of these. */
export function countQuoted(head: string, delimiter: Delimiter, quote: '"' | "'"): number {
  const border = delimiter === '|' ? '\\|' : delimiter
  const cell = new RegExp(`(?<=^|[\\r\\n]|${border})${quote}[^${quote}]*${quote}(?=$|[\\r\\n]|${border})`, 'g')
  return head.match(cell)?.length ?? 0
}

/** Cells of each row; the last row of the head may be cut, so it is left out where there are others. */
function countCells(head: string, delimiter: string): number[] {
  const counts: number[] = []
  let cells = 1
  let isQuoted = false
  let isCellStart = true
  for (let at = 0; at < head.length && counts.length < ROWS_LOOKED_AT; at += 1) {
    const sign = head[at]
    if (isQuoted) {
      if (sign === '"' && head[at + 1] === '"') at += 1
      else if (sign === '"') isQuoted = false
    } else if (sign === '"' && isCellStart) isQuoted = true
    else if (sign === delimiter) {
      cells += 1
      isCellStart = true
      continue
    } else if (sign === '\n' || (sign === '\r' && head[at + 1] !== '\n')) {
      counts.push(cells)
      cells = 1
      isCellStart = true
      continue
    }
    isCellStart = false
  }
  if (counts.length === 0) counts.push(cells)
  return counts
}

function mostFrequent(values: readonly number[]): { value: number; times: number } {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  let best = { value: 0, times: 0 }
  for (const [value, count] of times) {
    if (count > best.times || (count === best.times && value > best.value)) best = { value, times: count }
  }
  return best
}

import type { Encoding } from './text-format.ts'

/**
 * Whether a text has more lines than that, found out many times as quickly as by reading it. Only for texts without any quote, in which
 * every line is a row; of others, and of UTF-16, it says no.
 */
export async function hasMoreLines(
  chunks: AsyncIterable<Buffer>,
  encoding: Encoding,
  atMost: number,
): Promise<boolean> {
  if (encoding.startsWith('utf-16')) return false
  let lines = 0
  for await (const bytes of chunks) {
    if (bytes.includes(QUOTE) || bytes.includes(APOSTROPHE)) return false
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1
    if (lines > atMost) return true
  }
  return false
}

const QUOTE = 0x22
const APOSTROPHE = 0x27
const LINE_FEED = 0x0a

import type { Encoding } from './text-format.ts'

/** Before and after a letter that is not in ASCII: its word, mostly. */
const BEFORE = 12
const AFTER = 24
const SAMPLES = 3

/**
 * The first pieces of a text that read otherwise in another encoding, as bytes. Of UTF-16, in which everything does, simply the first
 * ones. None: the text is plain ASCII.
 */
export async function foreignBytes(chunks: AsyncIterable<Buffer>, encoding: Encoding): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const bytes of chunks) {
    if (encoding.startsWith('utf-16')) return [bytes.subarray(0, 40)]
    for (let at = nextForeign(bytes, bytes[0] === 0xef ? 3 : 0); at >= 0; at = nextForeign(bytes, at)) {
      const from = startOfPiece(bytes, at)
      const to = endOfPiece(bytes, at)
      found.push(Buffer.from(bytes.subarray(from, to)))
      if (found.length === SAMPLES) return found
      at = to
    }
  }
  return found
}

function nextForeign(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at += 1) if ((bytes[at] ?? 0) >= 0x80) return at
  return -1
}

/** Back to the beginning of the line, or to a whole character. */
function startOfPiece(bytes: Buffer, at: number): number {
  let from = at
  while (from > 0 && at - from < BEFORE && !isLineEnd(bytes[from - 1])) from -= 1
  while (from < at && isContinuation(bytes[from])) from += 1
  return from
}

function endOfPiece(bytes: Buffer, at: number): number {
  let to = at + 1
  while (to < bytes.length && to - at < AFTER && !isLineEnd(bytes[to])) to += 1
  while (to < bytes.length && isContinuation(bytes[to])) to += 1
  return to
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0
}

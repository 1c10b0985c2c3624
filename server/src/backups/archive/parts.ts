import type { Target } from '../target/target.ts'
import { type Part, readPart, writePart } from './part.ts'
import type { Seal } from './seal.ts'

/** Of the content, before it is compressed: what has to be sent again where a network fails, and what is lost with a part. */
const PART_BYTES = 256 * 1024 * 1024
const LINE_FEED = 10

/** Puts lines into as many parts as they need, each of whole lines: `<path>.0001` and so on. Without a line there is none. */
export async function writeParts(
  target: Target,
  path: string,
  lines: AsyncIterable<Uint8Array>,
  seal: Seal | null,
  atMost = PART_BYTES,
): Promise<Part[]> {
  const parts: Part[] = []
  const source = lines[Symbol.asyncIterator]()
  let next = await source.next()
  try {
    while (!next.done) {
      const name = `${path}.${String(parts.length + 1).padStart(4, '0')}`
      parts.push(await writePart(target, name, onePart(), seal))
    }
    return parts
  } finally {
    await source.return?.()
  }

  async function* onePart(): AsyncGenerator<Uint8Array> {
    for (let size = 0; !next.done; ) {
      const piece = next.value
      const from = Math.max(0, atMost - size)
      const end = from < piece.length ? piece.indexOf(LINE_FEED, from) : -1
      if (end >= 0) {
        yield piece.subarray(0, end + 1)
        next = end + 1 < piece.length ? { value: piece.subarray(end + 1) } : await source.next()
        return
      }
      size += piece.length
      yield piece
      next = await source.next()
    }
  }
}

/** The content of all of them, one after the other. */
export async function* readParts(
  target: Target,
  parts: readonly Part[],
  seal: Seal | null,
): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* readPart(target, part, seal)
}

import { createReadStream } from 'node:fs'
import { brokenDocument, CHUNK_BYTES } from './tree.ts'

/**
 * The text of a file, piece by piece. A byte order mark says how it is encoded, before what is `declared`. Bytes that are no characters of
 * the encoding are refused: they would be lost.
 */
export async function* textPieces(path: string, declared: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let encoding = declared
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      if (decoder === null) {
        encoding = markedEncoding(bytes) ?? declared
        decoder = new TextDecoder(encoding, { fatal: true })
      }
      yield decoder.decode(bytes, { stream: true })
    }
    const last = decoder?.decode() ?? ''
    if (last !== '') yield last
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw brokenDocument(`it has bytes that are no characters in ${encoding.toUpperCase()}`)
  }
}

/** JSON and XML begin with a character of ASCII, so zeros beside it tell UTF-16 without a mark, too. */
export function markedEncoding(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 3).toString('hex')
  if (start === 'efbbbf') return 'utf-8'
  if (start.startsWith('fffe') || (bytes[0] !== 0 && bytes[1] === 0)) return 'utf-16le'
  if (start.startsWith('feff') || (bytes[0] === 0 && bytes[1] !== 0)) return 'utf-16be'
  return null
}

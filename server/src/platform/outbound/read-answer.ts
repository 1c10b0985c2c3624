import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { OutboundError } from './outbound-error.ts'

/** How much of an answer's body is wanted, counted after decompression, and what becomes of one with more. */
export type BodyBound = { readonly atMostBytes: number; readonly beyond: 'cut' | 'refuse' }

export type OutboundAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Whether there was more of the body than was asked for. */
  readonly isCut: boolean
}

/** Reads no further than the bound: the rest is neither received nor inflated. */
export async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { atMostBytes, beyond }: BodyBound,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  const plain = decode(body, encoding, signal)
  const chunks: Buffer[] = []
  let size = 0
  let isCut = false
  try {
    for await (const chunk of plain) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes.subarray(0, atMostBytes - size))
      size += bytes.length
      isCut = size > atMostBytes
      if (isCut) break
    }
  } finally {
    plain.destroy()
    body.destroy()
  }
  if (isCut && beyond === 'refuse') throw tooLarge(atMostBytes)
  return { status: statusCode, headers: oneLineEach(headers), body: Buffer.concat(chunks), isCut }
}

/** Piece by piece, as fast as the pieces are taken. More bytes than the bound end it with an error. */
export function streamAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { atMostBytes }: { readonly atMostBytes: number },
  signal: AbortSignal,
  explain: (error: unknown) => unknown,
): { status: number; headers: Record<string, string>; body: AsyncIterable<Buffer> } {
  const plain = decode(body, String(headers['content-encoding'] ?? 'identity').toLowerCase(), signal)
  async function* pieces() {
    let size = 0
    try {
      for await (const chunk of plain) {
        const bytes = Buffer.from(chunk)
        size += bytes.length
        if (size > atMostBytes) throw tooLarge(atMostBytes)
        yield bytes
      }
    } catch (error) {
      throw explain(error)
    } finally {
      plain.destroy()
      body.destroy()
    }
  }
  return { status: statusCode, headers: oneLineEach(headers), body: pieces() }
}

function tooLarge(atMostBytes: number): OutboundError {
  return new OutboundError(
    'answer_too_large',
    `The response is larger than ${atMostBytes} bytes, the most that is read.`,
  )
}

/** Nothing was offered but `identity`; some compress all the same. Other codings stay as they came. */
function decode(body: Readable, encoding: string, signal: AbortSignal): Readable {
  body.on('error', () => {})
  const inflate = DECODERS[encoding]?.()
  if (!inflate) return body
  body.on('error', (error) => inflate.destroy(error))
  signal.addEventListener('abort', () => inflate.destroy(signal.reason as Error), { once: true })
  return body.pipe(inflate)
}

/** In pieces of 16 kB, so that a bomb is stopped one piece past the bound. */
const PIECE = { chunkSize: 16 * 1024 }
const DECODERS: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: () => createGunzip(PIECE),
  'x-gzip': () => createGunzip(PIECE),
  deflate: () => createInflate(PIECE),
  br: () => createBrotliDecompress(PIECE),
}

function oneLineEach(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const lines = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')] as const)
  return Object.fromEntries(lines)
}

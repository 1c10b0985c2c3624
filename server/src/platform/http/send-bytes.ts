import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { ByteRange } from '#platform/file-storage/file-storage.ts'
import { matchesEtag, requireMatch } from './conditional.ts'

export type Bytes = {
  readonly size: number
  /** Strong: the same tag means the same bytes. */
  readonly etag: string
  /** Called when bytes are really sent: not for HEAD, not for what the client has already. */
  open(range?: ByteRange): Promise<Readable>
}

/**
 * Answers GET or HEAD with bytes as a stream: whole, a part (Range, If-Range), or "unchanged" (If-None-Match), by RFC 9110 §13 and
 * §14. Of several ranges in one request none is taken, which the RFC allows and every client copes with. The headers that say what
 * the bytes are have been set before.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag, open }: Bytes,
): Promise<FastifyReply> {
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  requireMatch(request.headers['if-match'], etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = wantedRange(request, etag, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError(
      'range_not_satisfiable',
      'range_not_satisfiable',
      `The range begins after the last of ${size} bytes.`,
      { field: 'Range', value: String(request.headers.range), limit: size },
    )
  }
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range === null ? size : range.end - range.start + 1)
  if (request.method === 'HEAD' || size === 0) return reply.send(Readable.from([]))
  const length = range === null ? size : range.end - range.start + 1
  return reply.send(pipeline(await open(range ?? undefined), wholeOrBroken(length), () => {}))
}

/**
 * What ends too soon breaks the connection off: the length has been promised, and a client would wait for the rest until it loses patience, or
 * take the beginning for all.
 */
function wholeOrBroken(length: number): Transform {
  let left = length
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(null, chunk)
    },
    flush: (done) => done(left === 0 ? null : new Error(`The response ended ${left} bytes too early.`)),
  })
}

function wantedRange({ headers }: FastifyRequest, etag: string, size: number): ByteRange | 'unsatisfiable' | null {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return null
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - suffix), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, requireMatch } from './conditional.ts'
import type { Encoding } from './negotiate-encoding.ts'
import {
  type PreparedBody,
  type PreparedHeaders,
  prepareBody,
  prepareHeaders,
  sendPrepared,
} from './prepared-answer.ts'

/** One representation in one content coding, ready to be sent. */
export type PreparedForm = {
  readonly etag: string
  readonly body: PreparedBody
  /** How many the body has. */
  readonly bytes: number
  readonly headers: PreparedHeaders
  readonly unchangedHeaders: PreparedHeaders
}

export type Representation = {
  readonly plain: Buffer
  readonly sha256: Buffer
  readonly contentType: string
  /** Sent with 200 and 304 alike. */
  readonly headers: Readonly<Record<string, string>>
}

export function prepareForm(
  { plain, sha256, contentType, headers }: Representation,
  encoding: Encoding,
  publicUrl: string,
): PreparedForm {
  const body = compress(plain, encoding)
  // Strong validators: each encoding is another sequence of bytes, hence another tag (RFC 9110 §8.8.3.3).
  const etag = `"${sha256.toString('base64url')}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const about = { ...headers, etag }
  const all = {
    ...about,
    'content-type': contentType,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return {
    etag,
    body: prepareBody(body),
    bytes: body.byteLength,
    headers: prepareHeaders(publicUrl, all, body),
    unchangedHeaders: prepareHeaders(publicUrl, about),
  }
}

/** The form, or that the client has it already. */
export function sendForm(request: FastifyRequest, reply: FastifyReply, form: PreparedForm): void {
  requireMatch(request.headers['if-match'], form.etag)
  if (matchesEtag(request.headers['if-none-match'], form.etag)) {
    sendPrepared(request, reply, 304, form.unchangedHeaders)
  } else {
    sendPrepared(request, reply, 200, form.headers, form.body)
  }
}

function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') {
    const length = plain.byteLength
    const params = {
      ...BROTLI,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(length),
    }
    return brotliCompressSync(plain, { params })
  }
  return encoding === 'gzip' ? gzipSync(plain, { level: 9 }) : plain
}

/**
 * As a power of two: what is no longer than the smallest that is worth its while needs no other. Beyond 16 the encoder takes four megabytes and more for
 * its tables, which the settings of `npm start` give back after each page: 38 ms of CPU for a page of 27 kB, of which 2 are left.
 */
function windowFor(length: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(length + 16))))
}

/** Of a passport page of 33 kB, 7 makes 8,007 bytes in half a millisecond and 9 makes 7,983 in ten: who scans first would wait for it. */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 7,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

import { ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with `sendPrepared`, so nothing has to be put together for its answers. */
    prepared?: boolean
  }
}

/**
 * Everything that can be said of an answer before it is asked for, security headers included, checked once. `body`: its length is
 * told.
 */
export function prepareHeaders(
  publicUrl: string,
  headers: Readonly<Record<string, string>>,
  body?: Uint8Array,
): PreparedHeaders {
  const all = Object.entries({ ...securityHeaders(publicUrl), ...headers })
  for (const [name, value] of all) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  return {
    list: all.flat(),
    lines: all.map(([name, value]) => `${name}: ${value}\r\n`).join(''),
    length: body === undefined ? [] : ['content-length', String(body.byteLength)],
  }
}

export type PreparedHeaders = {
  /** Names and values in turn. */
  readonly list: readonly string[]
  /** The same as they are sent. */
  readonly lines: string
  /** Name and value, last of all, or nothing. */
  readonly length: readonly string[]
}

/** A small body is kept as text with a character for each byte, which leaves in one piece with its headers; see `prepareBody`. */
export type PreparedBody = Uint8Array | string

/** Node sends text of up to 16 kB without asking for memory; headers take one or two of them. */
const MAX_TEXT = 14_000

export function prepareBody(bytes: Buffer): PreparedBody {
  return bytes.byteLength <= MAX_TEXT ? bytes.toString('latin1') : bytes
}

/**
 * Answers from memory past Fastify's serializers: 15 headers for less than the two that a plain answer of Fastify has. Only for
 * routes with `config: { prepared: true }`, where errors are thrown as everywhere. Of the headers set on `reply` only the rate
 * limit's are sent. Needs no care for HEAD: Node leaves out the body.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: PreparedHeaders,
  body?: PreparedBody,
): void {
  const own = [...headers.length, 'x-request-id', request.id]
  for (const name of RATE_LIMIT_HEADERS) {
    const value = reply.getHeader(name)
    if (typeof value === 'string') own.push(name, value)
  }
  reply.hijack()
  const raw: Answering = reply.raw
  if (status === 200 && takesLines(raw)) {
    raw.statusCode = 200
    raw.statusMessage = 'OK'
    raw._storeHeader(FIRST_LINE + headers.lines, own)
  } else {
    raw.writeHead(status, [...headers.list, ...own])
  }
  if (typeof body === 'string') raw.end(body, 'latin1')
  else raw.end(body)
}

const RATE_LIMIT_HEADERS = ['ratelimit-policy', 'ratelimit']
const FIRST_LINE = 'HTTP/1.1 200 OK\r\n'

/** What `writeHead` ends with: puts headers, `Date` and what is to be said of the connection after text that it takes as it stands. */
type Answering = ServerResponse & { _storeHeader?(text: string, headers: readonly string[]): void }

/**
 * Node checks each name and value again for each answer, a seventh of what a passport costs, unless they are part of the first line.
 * That is not in its documentation, so it is done only where everything is as we know it: no header is set, nothing is sent, and
 * nobody looks at `writeHead`, as tests do that send no bytes. prepared-answer.test.ts holds both ways to the same bytes.
 */
function takesLines(raw: Answering): raw is Answering & Required<Pick<Answering, '_storeHeader'>> {
  return (
    raw.writeHead === ServerResponse.prototype.writeHead &&
    raw._storeHeader !== undefined &&
    !raw.headersSent &&
    raw.getHeaderNames().length === 0
  )
}

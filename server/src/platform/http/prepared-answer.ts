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
    common: remembered(joined(all.filter(([name]) => !OF_ONE.has(name)))),
    own: joined(all.filter(([name]) => OF_ONE.has(name))),
    length: body === undefined ? [] : ['content-length', String(body.byteLength)],
  }
}

export type PreparedHeaders = {
  /** The same object for all answers of a kind, so that ten thousand of them need no more memory, nor time to reach it, than one. */
  readonly common: JoinedHeaders
  readonly own: JoinedHeaders
  /** Name and value, last of all, or nothing. */
  readonly length: readonly string[]
}

type JoinedHeaders = {
  /** Names and values in turn. */
  readonly list: readonly string[]
  /** The same as they are sent. */
  readonly lines: string
}

function joined(headers: readonly (readonly [string, string])[]): JoinedHeaders {
  return { list: headers.flat(), lines: headers.map(([name, value]) => `${name}: ${value}\r\n`).join('') }
}

/** What differs from one passport to the next. */
const OF_ONE: ReadonlySet<string> = new Set(['etag', 'link'])

function remembered(headers: JoinedHeaders): JoinedHeaders {
  const known = kinds.get(headers.lines)
  if (known) return known
  if (kinds.size >= MAX_KINDS) kinds.clear()
  kinds.set(headers.lines, headers)
  return headers
}

const kinds = new Map<string, JoinedHeaders>()
/** Kinds, codings and languages make some fifty; a page in a workspace's colours is one of its own. */
const MAX_KINDS = 500

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
  const own = ['x-request-id', request.id]
  for (const name of RATE_LIMIT_HEADERS) {
    const value = reply.getHeader(name)
    if (typeof value === 'string') own.push(name, value)
  }
  reply.hijack()
  writePrepared(reply.raw, status, headers, own, body)
}

/** The same for a response that no framework has: `own` are names and values in turn, of this answer alone. */
export function writePrepared(
  raw: Answering,
  status: number,
  headers: PreparedHeaders,
  own: readonly string[],
  body?: PreparedBody,
): void {
  const last = [...headers.length, ...own]
  if (status === 200 && takesLines(raw)) {
    raw.statusCode = 200
    raw.statusMessage = 'OK'
    raw._storeHeader(FIRST_LINE + headers.common.lines + headers.own.lines, last)
  } else {
    raw.writeHead(status, [...headers.common.list, ...headers.own.list, ...last])
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

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { DOUBLE_TLS } from './double-tls.ts'

/** A request as a double sees it. */
export type Asked = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The body as JSON; null where it is none. */
  readonly json: unknown
}

export type Answered = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A text or bytes as they are; anything else as JSON. */
  readonly body?: unknown
}

/** How a request ends instead of with its answer. The words in brackets say whether it had its effect. */
export type Fault =
  /** 429 [no]; in seconds or as a date, as it stands in the header. */
  | { readonly is: 'limited'; readonly retryAfter?: string; readonly status?: 429 | 503 }
  /** An error of the server [no]. */
  | { readonly is: 'broken'; readonly status?: number }
  /** Nothing comes, until the other side gives up [no]. */
  | { readonly is: 'hangs' }
  /** Half of the answer, then the connection is closed [yes]. */
  | { readonly is: 'reset' }
  /** Closed at once [no]. */
  | { readonly is: 'lost' }
  /** Compressed, which nobody asked for, and cut [yes]. */
  | { readonly is: 'truncated gzip' }
  /** A web page, which says again what was sent [no]. */
  | { readonly is: 'page'; readonly status?: number; readonly title?: string }
  /** [no] */
  | { readonly is: 'redirect'; readonly to: string }
  /** Any other answer [no]. */
  | { readonly is: 'answer'; readonly answer: Answered }

export type FaultServer = {
  /** "https://127.0.0.1:41234" */
  readonly origin: string
  readonly asked: Asked[]
  /** Each waits for the next request that it is for, in their order. */
  fail(fault: Fault, isFor?: (asked: Asked) => boolean): void
  /** Called before each request is looked at: what is changed there meanwhile. */
  meanwhile(change: (asked: Asked, count: number) => void): void
  /** Faults that nobody has met. */
  pending(): number
  close(): Promise<void>
}

/**
 * The ground of all doubles: a real server, with TLS unless it is told otherwise, that goes wrong on demand in every way that systems do. It
 * listens at 127.0.0.1; `DOUBLE_TLS` has its certificate.
 */
export async function startFaultServer(
  handle: (asked: Asked) => Answered | Promise<Answered>,
  { isPlain = false, port = 0 }: { readonly isPlain?: boolean; readonly port?: number } = {},
): Promise<FaultServer> {
  const asked: Asked[] = []
  const faults: { fault: Fault; isFor: (one: Asked) => boolean }[] = []
  let change: (one: Asked, count: number) => void = () => {}
  let origin = ''
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const one = await read(request, origin)
      asked.push(one)
      change(one, asked.length)
      const next = faults.findIndex(({ isFor }) => isFor(one))
      const [met] = next < 0 ? [] : faults.splice(next, 1)
      if (met) await goWrong(met.fault, one, response, handle)
      else send(response, await handle(one))
    } catch (error) {
      // A double at fault is a fault of ours, and must not pass for one of the system.
      send(response, { status: 599, body: { double: error instanceof Error ? error.stack : String(error) } })
    }
  }
  const server = isPlain ? createServer(listener) : createTlsServer(DOUBLE_TLS, listener)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  origin = `${isPlain ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked,
    fail: (fault, isFor = () => true) => void faults.push({ fault, isFor }),
    meanwhile(next) {
      change = next
    },
    pending: () => faults.length,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage, origin: string): Promise<Asked> {
  const text = Buffer.concat(await Array.fromAsync(request)).toString()
  const { method = 'GET', headers } = request
  return { method, url: new URL(request.url ?? '/', origin), headers, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: Answered): void {
  const [type, bytes] = bytesOf(body)
  response.writeHead(status, { 'content-type': type, ...headers }).end(bytes)
}

function bytesOf(body: unknown): [string, Buffer] {
  if (Buffer.isBuffer(body)) return ['application/octet-stream', body]
  if (typeof body === 'string') return ['text/plain; charset=utf-8', Buffer.from(body)]
  return ['application/json; charset=utf-8', Buffer.from(JSON.stringify(body))]
}

async function goWrong(
  fault: Fault,
  asked: Asked,
  response: ServerResponse,
  handle: (asked: Asked) => Answered | Promise<Answered>,
): Promise<void> {
  switch (fault.is) {
    case 'limited':
      return send(response, {
        status: fault.status ?? 429,
        headers: fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter },
        body: { message: 'Too many requests.' },
      })
    case 'broken':
      return send(response, { status: fault.status ?? 500, body: { message: `It broke. ${echo(asked)}` } })
    case 'hangs':
      return
    case 'lost':
      response.socket?.destroy()
      return
    case 'reset': {
      const { status = 200, headers = {}, body = '' } = await handle(asked)
      const [type, bytes] = bytesOf(body)
      response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers })
      response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.destroy())
      return
    }
    case 'truncated gzip': {
      const { status = 200, headers = {}, body = '' } = await handle(asked)
      const [type, bytes] = bytesOf(body)
      const packed = gzipSync(bytes)
      response
        .writeHead(status, { 'content-type': type, ...headers, 'content-encoding': 'gzip' })
        .end(packed.subarray(0, packed.length >> 1))
      return
    }
    case 'page': {
      const page = `<!doctype html><html><head><title>${fault.title ?? 'Welcome'}</title></head><body>${echo(asked)}</body></html>`
      return send(response, { status: fault.status ?? 200, headers: { 'content-type': 'text/html' }, body: page })
    }
    case 'redirect':
      return send(response, { status: 302, headers: { location: fault.to } })
    case 'answer':
      return send(response, fault.answer)
  }
}

/** As unwise hosts do: what was sent, the credentials among it. What is said of the answer must hold none of it. */
function echo({ headers, url, text }: Asked): string {
  const basic = /^basic (.*)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return [
    headers.authorization ?? '',
    Buffer.from(basic, 'base64').toString(),
    String(headers['x-shopify-access-token'] ?? ''),
    url.search,
    text.slice(0, 500),
  ].join(' ')
}

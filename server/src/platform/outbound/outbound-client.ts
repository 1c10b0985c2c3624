import { isIP, type Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { explainFailure } from './explain-failure.ts'
import { judgeAddress } from './judge-address.ts'
import { createLookUp, type LookUp } from './look-up.ts'
import { OutboundError } from './outbound-error.ts'
import { parseOutboundHeaders } from './outbound-headers.ts'
import { type OutboundRules, type OutboundTarget, parseTarget, refuseAddress } from './outbound-target.ts'
import { type BodyBound, type OutboundAnswer, readAnswer, streamAnswer } from './read-answer.ts'

/** The one way in which the service calls addresses that people have named. */
export type OutboundClient = {
  /** Throws an OutboundError unless the address can be called: its form, and what its name leads to at this moment. */
  check(address: string): Promise<void>
  /** One request, no redirect followed. Throws an OutboundError when no answer came whole within the bounds. */
  send(request: OutboundRequest): Promise<OutboundAnswer>
  /**
   * The same for an answer that is long: bounded are connecting, the silence between two pieces and the bytes, not the whole. Throws when it
   * ends before its end, also while it is read.
   */
  stream(request: OutboundRequest): Promise<OutboundStream>
  close(): Promise<void>
}

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
  readonly answer: BodyBound
  /** Ends it early. */
  readonly signal?: AbortSignal
  /** Where the usual bound is too short: for the whole, or in a stream for each silence. */
  readonly patienceMs?: number
}

export type OutboundStream = Omit<OutboundAnswer, 'body' | 'isCut'> & {
  /** Read to its end or left off: either closes it. */
  readonly body: AsyncIterable<Buffer>
}

export type OutboundOptions = OutboundRules & {
  readonly lookUp?: LookUp
  readonly limits?: Partial<OutboundLimits>
  /** In tests: the authority that has signed the receiver. */
  readonly ca?: string
}

export type OutboundLimits = {
  readonly connectMs: number
  /** From the start to the last byte, looking up and connecting included. */
  readonly totalMs: number
  readonly headerBytes: number
}

const LIMITS: OutboundLimits = { connectMs: 5_000, totalMs: 15_000, headerBytes: 16 * 1024 }

/**
 * A name is looked up when a connection is made, every address it has is judged, and the connection goes to one of those: a name that leads
 * elsewhere at the next lookup gains nothing. The environment's proxies are not used: they would connect where they like.
 */
export function createOutboundClient({
  lookUp = createLookUp(),
  limits,
  ca,
  ...rules
}: OutboundOptions): OutboundClient {
  const { connectMs, totalMs, headerBytes } = { ...LIMITS, ...limits }
  const connectTo = buildConnector({
    timeout: connectMs,
    maxCachedSessions: 0,
    autoSelectFamily: false,
    allowH2: false,
    ...(ca !== undefined && { ca }),
  })

  const vet = async (target: OutboundTarget): Promise<readonly string[]> => {
    if (target.isAddress) return [target.host]
    const addresses = await lookUp(target.host, target.isListed).catch(() => [])
    if (addresses.length === 0) {
      throw new OutboundError(
        'name_not_found',
        `The domain name system has no "${target.host}". Check the address for a typing mistake.`,
      )
    }
    // One answer of several that leads inside is enough: which one is used would be chance.
    for (const address of addresses) refuseAddress(rules, target, address)
    return addresses
  }

  const connector: buildConnector.connector = (options, callback) => {
    const target = () => parseTarget(rules, `${options.protocol}//${options.host ?? options.hostname}`)
    connect(options, target).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    )
  }
  const connect = async (options: buildConnector.Options, read: () => OutboundTarget): Promise<Socket> => {
    const target = read()
    const [first = '', ...others] = await vet(target)
    // The second try is for a machine without IPv6, or a receiver with an address that is down.
    const second = others.find((address) => isIP(address) !== isIP(first)) ?? others[0]
    const servername = target.isAddress || target.url.protocol === 'http:' ? undefined : target.host
    const one = (address: string) =>
      new Promise<Socket>((resolve, reject) => {
        const to = { ...options, hostname: address, port: String(target.port), ...(servername && { servername }) }
        connectTo(to, (error, socket) => (socket ? resolve(socket) : reject(error ?? new Error('No connection.'))))
      })
    const socket = await one(first).catch((error) => {
      if (second === undefined) throw error
      return one(second)
    })
    try {
      const { remoteAddress = '' } = socket
      if (judgeAddress(remoteAddress) !== 'public') refuseAddress(rules, target, remoteAddress)
      return socket
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

  const agent = new Agent({
    connect: connector,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    maxHeaderSize: headerBytes,
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
  })

  const ask = (
    { url }: OutboundTarget,
    { method, headers, body }: Pick<OutboundRequest, 'method' | 'headers' | 'body'>,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<Dispatcher.ResponseData> =>
    within(
      signal,
      agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...parseOutboundHeaders(headers), 'accept-encoding': 'identity' },
        body,
        signal,
        headersTimeout: patienceMs,
        bodyTimeout: patienceMs,
      }),
    )

  return {
    async check(address) {
      await vet(parseTarget(rules, address))
    },
    async send({ answer: bound, signal, patienceMs = totalMs, ...request }) {
      const target = parseTarget(rules, request.url)
      const timeout = AbortSignal.timeout(patienceMs)
      const until = signal ? AbortSignal.any([timeout, signal]) : timeout
      try {
        return await readAnswer(await ask(target, request, until, patienceMs), bound, until)
      } catch (error) {
        signal?.throwIfAborted()
        throw explainFailure(error, target.host, patienceMs)
      }
    },
    async stream({ answer: bound, signal, patienceMs = totalMs, ...request }) {
      const target = parseTarget(rules, request.url)
      const left = new AbortController()
      const until = signal ? AbortSignal.any([left.signal, signal]) : left.signal
      const explain = (error: unknown): unknown => {
        signal?.throwIfAborted()
        return explainFailure(error, target.host, patienceMs)
      }
      // Looking up and connecting are bounded by the time for the first silence; after the headers undici counts each.
      const begun = setTimeout(() => left.abort(new DOMException('It took too long.', 'TimeoutError')), patienceMs)
      try {
        const answer = await ask(target, request, until, patienceMs)
        return streamAnswer(answer, bound, until, explain)
      } catch (error) {
        throw explain(error)
      } finally {
        clearTimeout(begun)
      }
    },
    async close() {
      await agent.destroy()
    },
  }
}

/** Ends when the time is up, whatever the other side of the promise still waits for: a lookup cannot be called off. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => {})
  let onAbort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

import { isIP, type Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { explainFailure } from './explain-failure.ts'
import { judgeAddress } from './judge-address.ts'
import { createLookUp, type LookUp } from './look-up.ts'
import { OutboundError } from './outbound-error.ts'
import { parseOutboundHeaders } from './outbound-headers.ts'
import { type OutboundRules, type OutboundTarget, parseTarget, refuseAddress } from './outbound-target.ts'
import { type BodyBound, type OutboundAnswer, readAnswer } from './read-answer.ts'

/** The one way in which the service calls addresses that people have named. */
export type OutboundClient = {
  /** Throws an OutboundError unless the address can be called: its form, and what its name leads to at this moment. */
  check(address: string): Promise<void>
  /** One request, no redirect followed. Throws an OutboundError when no answer came whole within the bounds. */
  send(request: OutboundRequest): Promise<OutboundAnswer>
  close(): Promise<void>
}

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
  readonly answer: BodyBound
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

  return {
    async check(address) {
      await vet(parseTarget(rules, address))
    },
    async send({ method, url, headers, body, answer: bound }) {
      const target = parseTarget(rules, url)
      const sent = { ...parseOutboundHeaders(headers), 'accept-encoding': 'identity' }
      const signal = AbortSignal.timeout(totalMs)
      try {
        const answer: Dispatcher.ResponseData = await within(
          signal,
          agent.request({
            origin: target.url.origin,
            path: `${target.url.pathname}${target.url.search}`,
            method,
            headers: sent,
            body,
            signal,
          }),
        )
        return await readAnswer(answer, bound, signal)
      } catch (error) {
        throw explainFailure(error, target.host, totalMs)
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

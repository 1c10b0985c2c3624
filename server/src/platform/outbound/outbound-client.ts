import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import { createAgents, type OutboundLimits, trusting } from './agents.ts'
import { explainFailure } from './explain-failure.ts'
import { createLookUp, type LookUp } from './look-up.ts'
import { nameNotFound, openSocket } from './open-socket.ts'
import { parseOutboundHeaders } from './outbound-headers.ts'
import type { OutboundProxy } from './outbound-proxy.ts'
import {
  isPermitted,
  type OutboundRules,
  type OutboundTarget,
  parseTarget,
  refuseAddress,
  refuseForProxy,
} from './outbound-target.ts'
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
  /** A connection for what is not the web, to a server that the operator has named, judged like the others. Never by the proxy, which is of the web. */
  connect(server: { readonly host: string; readonly port: number }): Promise<Socket>
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
  /** An authority that is trusted for this request besides those that the machine trusts. PEM. */
  readonly authority?: string | null
}

export type OutboundStream = Omit<OutboundAnswer, 'body' | 'isCut'> & {
  /** Read to its end or left off: either closes it. */
  readonly body: AsyncIterable<Buffer>
}

export type OutboundOptions = OutboundRules & {
  readonly lookUp?: LookUp
  readonly limits?: Partial<OutboundLimits>
  /** By which the internet is called, instead of by this machine itself. */
  readonly proxy?: OutboundProxy | null
  /** In tests: the authority that has signed the receiver. */
  readonly ca?: string
}

const LIMITS: OutboundLimits = { connectMs: 5_000, totalMs: 15_000, headerBytes: 16 * 1024 }

/**
 * A name is looked up when a connection is made, every address it has is judged, and the connection goes to one of those: a name that leads
 * elsewhere at the next lookup gains nothing. The environment's proxies are not used: they would connect where they like. With a proxy that the operator
 * has named for this, names are for it to look up and to judge; what the operator has listed is called directly all the same.
 */
export function createOutboundClient({
  lookUp = createLookUp(),
  limits,
  proxy = null,
  ca,
  ...rules
}: OutboundOptions): OutboundClient {
  const bounds = { ...LIMITS, ...limits }
  const { totalMs } = bounds
  /** Loaded by the first call: an installation that calls nothing does without the library. */
  const openAgents = async () => {
    const [{ createDirectAgent }, { createProxyAgent }] = await Promise.all([
      import('./direct-agent.ts'),
      import('./proxy-agent.ts'),
    ])
    return createAgents((way, authority) =>
      way === 'proxy' && proxy
        ? createProxyAgent(proxy, bounds, authority)
        : createDirectAgent(bounds, rules, vet, authority === null && ca !== undefined ? { ca } : trusting(authority)),
    )
  }
  let agents: ReturnType<typeof openAgents> | null = null

  const wayTo = (target: OutboundTarget) => (proxy === null || isPermitted(rules, target) ? 'direct' : 'proxy')
  const vet = async (target: OutboundTarget): Promise<readonly string[]> => {
    if (target.isAddress) return [target.host]
    const addresses = await lookUp(target.host, target.isListed).catch(() => [])
    if (addresses.length === 0) throw nameNotFound(target.host)
    // One answer of several that leads inside is enough: which one is used would be chance.
    for (const address of addresses) refuseAddress(rules, target, address)
    return addresses
  }

  const ask = async (
    target: OutboundTarget,
    { method, headers, body, authority = null }: Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'authority'>,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<Dispatcher.ResponseData> => {
    const { url } = target
    const way = wayTo(target)
    if (way === 'proxy') refuseForProxy(rules, target)
    const request = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...parseOutboundHeaders(headers), 'accept-encoding': 'identity' },
      body,
      signal,
      headersTimeout: patienceMs,
      bodyTimeout: patienceMs,
    }
    agents ??= openAgents()
    const agent = (await agents).of(way, authority)
    return within(signal, agent.request(request))
  }

  return {
    async check(address) {
      const target = parseTarget(rules, address)
      if (wayTo(target) === 'proxy') refuseForProxy(rules, target)
      else await vet(target)
    },
    async send({ answer: bound, signal, patienceMs = totalMs, ...request }) {
      const target = parseTarget(rules, request.url)
      const timeout = AbortSignal.timeout(patienceMs)
      const until = signal ? AbortSignal.any([timeout, signal]) : timeout
      try {
        return await readAnswer(await ask(target, request, until, patienceMs), bound, until)
      } catch (error) {
        signal?.throwIfAborted()
        throw explainFailure(error, target.host, patienceMs, wayTo(target))
      }
    },
    async stream({ answer: bound, signal, patienceMs = totalMs, ...request }) {
      const target = parseTarget(rules, request.url)
      const left = new AbortController()
      const until = signal ? AbortSignal.any([left.signal, signal]) : left.signal
      const explain = (error: unknown): unknown => {
        signal?.throwIfAborted()
        return explainFailure(error, target.host, patienceMs, wayTo(target))
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
    connect: (server) => openSocket({ ...rules, lookUp }, server, bounds.connectMs),
    async close() {
      await (await agents)?.close()
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

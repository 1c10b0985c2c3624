import type { World } from '#features/connecting/connectors/connector.ts'
import { asForeignError } from '#features/connecting/connectors/unreached.ts'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { DOUBLE_TLS } from './doubles/double-tls.ts'
import { atFileEnd } from './file-end.ts'

export type TestWorld = World & {
  /** In milliseconds, in their order. Nobody has waited: the clock has moved. */
  readonly slept: number[]
  /** Where requests went, each origin once. */
  readonly origins: Set<string>
  /** What is kept for other processes. */
  readonly tokens: Map<string, { token: string; expiresAt: Date }>
  /** How often each limit was asked for a turn. */
  readonly turns: Map<string, number>
  moveClock(milliseconds: number): void
  end(): void
}

/** BASE_URL: the real system that suites of connectors are to run against; null for our doubles. */
export const SYSTEM_URL = process.env['SYSTEM_URL'] || null

/** How long an answer is waited for: not long where one may hang, and long where a busy machine makes and reads thousands of items. */
export function patienceOf(count: number): number {
  return count > 1_000 ? 60_000 : 1_000
}

/**
 * The world that suites of connectors run in: the real guarded client, allowed to call doubles, and a clock that moves when somebody sleeps. With
 * BASE_URL the same suite runs against a real system, and sleeps really.
 */
export function foreignWorld({
  reroute = {},
  totalMs = 1_000,
}: {
  /** A vendor's origin, and the double that stands for it. */
  readonly reroute?: Readonly<Record<string, string>>
  readonly totalMs?: number
} = {}): TestWorld {
  const isReal = SYSTEM_URL !== null
  const client = createOutboundClient({
    privateTargets: [parsePrivateTarget('127.0.0.1'), parsePrivateTarget('localhost')].filter(
      (one) => one !== undefined,
    ),
    allowHttp: false,
    ...(isReal ? {} : { ca: DOUBLE_TLS.cert, limits: { totalMs, connectMs: totalMs } }),
  })
  atFileEnd(() => client.close())
  const ending = new AbortController()
  const { signal } = ending
  const [slept, origins, tokens, turns]: [number[], Set<string>, TestWorld['tokens'], Map<string, number>] = [
    [],
    new Set(),
    new Map(),
    new Map(),
  ]
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const led = (url: string) => {
    const { origin, href } = new URL(url)
    origins.add(origin)
    const to = reroute[origin]
    return to === undefined ? href : href.replace(origin, to)
  }
  const send: World['send'] = async (request) => {
    signal.throwIfAborted()
    try {
      return await client.send({ ...request, url: led(request.url) })
    } catch (error) {
      throw asForeignError(error)
    }
  }
  return {
    signal,
    slept,
    origins,
    tokens,
    turns,
    now,
    send,
    moveClock(milliseconds) {
      ahead += milliseconds
    },
    end: () => ending.abort(new Error('The run has ended.')),
    async sleep(milliseconds) {
      signal.throwIfAborted()
      slept.push(milliseconds)
      if (isReal) await new Promise((done) => setTimeout(done, milliseconds))
      else ahead += milliseconds
    },
    async *lines(request) {
      signal.throwIfAborted()
      const to = led(request.url)
      try {
        const { body } = await client.stream({ ...request, url: to })
        let rest = ''
        for await (const piece of body) {
          const lines = (rest + piece.toString('latin1')).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) yield Buffer.from(line, 'latin1').toString()
        }
        if (rest !== '') yield Buffer.from(rest, 'latin1').toString()
      } catch (error) {
        throw asForeignError(error)
      }
    },
    async token(name, renew) {
      const kept = tokens.get(name)
      if (kept && kept.expiresAt > now()) return kept.token
      const made = await renew()
      tokens.set(name, made)
      return made.token
    },
    async forgetToken(name) {
      tokens.delete(name)
    },
    async turn({ name }) {
      signal.throwIfAborted()
      turns.set(name, (turns.get(name) ?? 0) + 1)
    },
  }
}

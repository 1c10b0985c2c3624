import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { Dispatcher } from 'undici'

export type OutboundLimits = {
  readonly connectMs: number
  /** From the start to the last byte, looking up and connecting included. */
  readonly totalMs: number
  readonly headerBytes: number
}

export type Way = 'direct' | 'proxy'

/** Each with a context of TLS of its own, which takes about a megabyte. */
const MOST = 30

/**
 * Connections are kept for the next request by agents. Those of one authority are not used for another: a certificate is looked at when a
 * connection is made, and not again. Beyond a number, the agent that was used least recently ends when its requests have.
 */
export function createAgents(make: (way: Way, authority: string | null) => Dispatcher) {
  const open = new Map<string, Dispatcher>()
  return {
    of(way: Way, authority: string | null): Dispatcher {
      const key = `${way} ${authority ?? ''}`
      const agent = open.get(key) ?? make(way, authority)
      open.delete(key)
      open.set(key, agent)
      const [[oldest, least] = []] = open
      if (open.size > MOST && oldest !== undefined && least) {
        open.delete(oldest)
        void least.close().catch(() => {})
      }
      return agent
    },
    async close(): Promise<void> {
      await Promise.all([...open.values()].map((agent) => agent.destroy()))
    },
  }
}

/** The authorities that this machine trusts, and one more. Read once: they are a hundred and fifty. */
export function trusting(authority: string | null): { readonly secureContext?: SecureContext } {
  if (authority === null) return {}
  return { secureContext: createSecureContext({ ca: [...getCACertificates('default'), authority] }) }
}

/** What holds for every agent. */
export function boundsOf({ totalMs, headerBytes }: OutboundLimits) {
  return {
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    maxHeaderSize: headerBytes,
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
  }
}

import { type Dispatcher, Pool, ProxyAgent } from 'undici'
import { boundsOf, type OutboundLimits, trusting } from './agents.ts'
import type { OutboundProxy } from './outbound-proxy.ts'

/** Through a tunnel for https, so that the proxy sees the name alone; http it passes on itself. */
export function createProxyAgent(
  { origin, authorization }: OutboundProxy,
  limits: OutboundLimits,
  authority: string | null,
): Dispatcher {
  return new ProxyAgent({
    uri: origin,
    ...(authorization !== null && { token: authorization }),
    ...boundsOf(limits),
    proxyTls: { timeout: limits.connectMs, allowH2: false },
    requestTls: { timeout: limits.connectMs, maxCachedSessions: 0, allowH2: false, ...trusting(authority) },
    // One that takes a connection and says nothing would be waited for, for minutes.
    clientFactory: (proxy, options) => new Pool(proxy, { ...options, headersTimeout: limits.totalMs }),
  })
}

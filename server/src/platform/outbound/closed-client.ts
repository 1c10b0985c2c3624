import type { OutboundClient } from './outbound-client.ts'
import { OutboundError } from './outbound-error.ts'

/** Calls nothing, and says why. */
export function createClosedClient(because: string): OutboundClient {
  const refuse = async (): Promise<never> => {
    throw new OutboundError('url_not_allowed', because)
  }
  return { check: refuse, send: refuse, stream: refuse, connect: refuse, close: async () => {} }
}

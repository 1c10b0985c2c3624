import type { Deps } from '#deps.ts'
import { badInput } from '#platform/app-error.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'

/** An address that is not called is refused when it is given, rather than in an attempt's log. It is judged again at every delivery. */
export async function refuseUnreachable({ outbound }: Deps, url: string): Promise<void> {
  try {
    await outbound.check(url)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw badInput(error.reason, error.message, { field: 'url', value: url })
  }
}

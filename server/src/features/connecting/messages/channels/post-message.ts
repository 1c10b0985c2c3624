import { OutboundError } from '#platform/outbound/outbound-error.ts'
import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import { quoted } from '../../connectors/foreign-error.ts'
import { parseRetryAfter } from '../../connectors/retry-after.ts'
import type { ChannelSaid, ChannelWorld, Sent, WrittenMessage } from './channel-kind.ts'

/** Longer than any of these systems says. */
const ANSWER_BYTES = 2_000

/** Whose answers a kind reads. `isTaken`: whether this answer says that the message was taken. */
export type Posted = {
  readonly system: string
  readonly url: string
  isTaken(answer: OutboundAnswer, text: string): boolean
}

/**
 * Posts a message to an address that is its own permission. What follows from a status is the same for all of them: 401, 403, 404 and 410 say that
 * the channel is gone, 408, 429 and 5xx that it may be tried again, all others that the message is wrong.
 */
export async function postMessage(
  world: ChannelWorld,
  { system, url, isTaken }: Posted,
  { contentType, body }: WrittenMessage,
): Promise<Sent> {
  let answer: OutboundAnswer
  try {
    const headers = { 'content-type': contentType, 'user-agent': 'Selvedge-Messages/1' }
    answer = await world.call({ method: 'POST', url, headers, body })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return unreached(system, error)
  }
  const { status } = answer
  const text = answer.body.subarray(0, ANSWER_BYTES).toString('utf8').trim()
  if (isTaken(answer, text)) return { state: 'sent', status }
  const tail = text === '' || text.startsWith('<') ? '.' : `: "${quoted(text, [url])}".`
  const said = (reason: string, message: string): ChannelSaid => ({ reason, message, value: status })
  if (status === 429 || status === 408 || status >= 500) {
    const at = parseRetryAfter(answer.headers['retry-after'], world.now())
    return {
      state: 'again',
      at,
      status,
      said:
        status === 429
          ? said('channel_limited', `${system} takes no more messages for now${tail}`)
          : said('channel_fault', `${system} has an error of its own (${status})${tail}`),
    }
  }
  if (BROKEN.has(status)) {
    const message = `${system} no longer takes messages at this address (${status})${tail} Make another there, and enter it here.`
    return { state: 'broken', status, said: said('channel_gone', message) }
  }
  if (status < 400) {
    const message = `${system} did not answer as it should (${status})${tail} Check that the address is that of ${system}.`
    return { state: 'broken', status, said: said('channel_unexpected', message) }
  }
  return {
    state: 'refused',
    status,
    said: said('channel_refused', `${system} refuses this message (${status})${tail}`),
  }
}

const BROKEN: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** Addresses that are not called at all will not be at the next try either. */
function unreached(system: string, { reason, message }: OutboundError): Sent {
  const isLasting = ['url_malformed', 'url_not_allowed', 'target_private', 'tls_failed'].includes(reason)
  const said = { reason, message: `${system} could not be reached. ${message}` }
  return isLasting ? { state: 'broken', status: null, said } : { state: 'again', at: null, status: null, said }
}

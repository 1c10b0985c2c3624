import { Readable } from 'node:stream'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { becauseOf } from '#platform/because.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { receiveUpload } from '#platform/file-storage/receive-upload.ts'
import type { OutboundStream } from '#platform/outbound/outbound-client.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'
import { type Fetched, fault, PATIENCE_MS, slow, TOTAL_MS } from './fetched-file.ts'
import { type ImportPickup, nameIn, type PickupSecret } from './import-pickup.ts'

const MOST_REDIRECTS = 5

/**
 * What is at an address now, by the guarded client: vetted at each redirect, within the bytes that files may have, 30 s of silence and ten minutes in all.
 * Credentials are told to the server of the address alone. A page in place of a file is refused by its type.
 */
export async function fetchByHttps(
  deps: Deps,
  { address, userName, takenSha256, etag, modified }: ImportPickup,
  secret: PickupSecret | null,
  signal: AbortSignal,
): Promise<Fetched> {
  const total = AbortSignal.timeout(TOTAL_MS)
  const until = AbortSignal.any([signal, total])
  const limit = deps.config.maxFileMb * 1_000_000
  const tooLarge = () => {
    const message = `The file is larger than ${deps.config.maxFileMb} MB.`
    return new AppError('payload_too_large', 'file_too_large', message, { field: 'file', limit })
  }
  const credentials = authorization(userName, secret)
  const known = takenSha256 === null ? {} : conditions(etag, modified)
  let url = new URL(address)
  try {
    for (let redirects = 0; ; redirects += 1) {
      const isOwn = url.origin === new URL(address).origin
      const answer = await deps.outbound.stream({
        method: 'GET',
        url: url.href,
        headers: { accept: '*/*', 'user-agent': 'Selvedge-Pickups/1', ...known, ...(isOwn && credentials) },
        body: null,
        // One byte more, so that what is too large is told from what is just so large.
        answer: { atMostBytes: limit + 1, beyond: 'refuse' },
        patienceMs: PATIENCE_MS,
        signal: until,
      })
      const { status, headers, body } = answer
      if (status === 200) {
        const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
        if (type === 'text/html' || type === 'application/xhtml+xml') {
          leave(answer)
          const message = `At this address there is a web page ("${type}"), not a file. It may ask to sign in.`
          return fault({ reason: 'pickup_is_page', message, value: type })
        }
        if (Number(headers['content-length']) > limit) {
          leave(answer)
          throw tooLarge()
        }
        const incoming = incomingDirectory(deps.config.dataDir)
        const received = await receiveUpload(incoming, Readable.from(body), { limit, tooLarge })
        const name = nameIn(new URL(address)) || url.hostname
        return { is: 'file', received, name, etag: short(headers['etag']), modified: short(headers['last-modified']) }
      }
      leave(answer)
      if (status === 304 && takenSha256 !== null) return { is: 'same' }
      if (!REDIRECTS.has(status)) return refusedWith(url.host, status, headers['retry-after'], deps.now())
      const next = headers['location'] ?? ''
      if (redirects === MOST_REDIRECTS || !URL.canParse(next, url.href)) {
        const message = `The address leads on more than ${MOST_REDIRECTS} times, or to nowhere.`
        return fault({ reason: 'pickup_led_astray', message, limit: MOST_REDIRECTS })
      }
      url = new URL(next, url)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (total.aborted) return slow()
    if (error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal')
      return fault(becauseOf(error))
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'answer_too_large') return fault(becauseOf(tooLarge()))
    const { reason, message } = error
    return fault({ reason, message }, { isPassing: PASSING.has(reason) })
  }
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
export const PASSING: ReadonlySet<string> = new Set([
  'name_not_found',
  'connection_failed',
  'timed_out',
  'answer_malformed',
])

function authorization(userName: string | null, secret: PickupSecret | null): Record<string, string> {
  if (!secret || !('password' in secret)) return {}
  const { password } = secret
  if (!userName) return { authorization: `Bearer ${password}` }
  return { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` }
}

function conditions(etag: string | null, modified: string | null): Record<string, string> {
  return { ...(etag && { 'if-none-match': etag }), ...(!etag && modified && { 'if-modified-since': modified }) }
}

function refusedWith(host: string, status: number, retryAfter: string | undefined, now: Date): Fetched {
  if (status === 401 || status === 403) {
    const message = `"${host}" refuses the credentials, or asks for some (status ${status}). Enter them again, then resume the pickup.`
    return fault({ reason: 'pickup_refused', message, value: status }, { pauses: true })
  }
  if (status === 404 || status === 410) {
    return fault({
      reason: 'pickup_not_there',
      message: `There is no file at this address (status ${status}).`,
      value: status,
    })
  }
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500
  const message = `"${host}" did not give the file (status ${status}).`
  return fault({ reason: 'pickup_not_given', message, value: status }, { isPassing, pauseMs: pauseIn(retryAfter, now) })
}

/** Seconds, or a moment. */
function pauseIn(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null
  const seconds = Number(retryAfter)
  const asked = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(asked) ? Math.max(asked, 0) : null
}

function leave({ body }: OutboundStream): void {
  void body[Symbol.asyncIterator]().return?.()
}

/** Longer ones are kept by no server, and sent back by us with every request. */
function short(text: string | undefined): string | null {
  return text !== undefined && text.length <= 200 ? text : null
}

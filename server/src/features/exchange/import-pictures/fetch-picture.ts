import { Readable } from 'node:stream'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { type Because, becauseOf } from '#platform/because.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { type Received, receiveUpload } from '#platform/file-storage/receive-upload.ts'
import type { OutboundStream } from '#platform/outbound/outbound-client.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'

/** Of one picture, its redirects included. */
const TOTAL_MS = 60_000
/** Of silence. */
const PATIENCE_MS = 15_000
const MOST_REDIRECTS = 5
/** What a host may ask for as a pause. */
const LONGEST_PAUSE_MS = 3_600_000

/** How a host has called a state of a picture. */
export type KnownState = { readonly etag: string | null; readonly modified: string | null }

/** Why none came. */
export type FetchFault = {
  readonly because: Because
  /** Another try may find it. */
  readonly isPassing: boolean
  /** The host asks for so long a pause, whatever is asked of it. */
  readonly pauseMs: number | null
}

export type Fetched =
  | ({ readonly is: 'picture'; readonly received: Received; readonly name: string } & KnownState)
  /** It is still the one that is known. */
  | { readonly is: 'same' }
  | ({ readonly is: 'fault' } & FetchFault)

/**
 * What is at an address that a file has named, by the guarded client: vetted at each redirect, without credentials or cookies, within the bytes that files may have,
 * 15 s of silence and 60 s in all. A page in place of a picture is told by its type, before it is received; what the bytes are is for `uploadFile` to say.
 */
export async function fetchPicture(
  deps: Deps,
  address: string,
  known: KnownState | null,
  signal: AbortSignal,
): Promise<Fetched> {
  const total = AbortSignal.timeout(TOTAL_MS)
  const until = AbortSignal.any([signal, total])
  const limit = deps.config.maxFileMb * 1_000_000
  const tooLarge = () => {
    const message = `This picture is larger than ${deps.config.maxFileMb} MB. Save it smaller.`
    return new AppError('payload_too_large', 'file_too_large', message, { field: 'file', limit })
  }
  let url = address
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await deps.outbound.stream({
        method: 'GET',
        url,
        headers: { accept: ACCEPT, 'user-agent': 'Selvedge-Pictures/1', ...(known && conditions(known)) },
        body: null,
        // One byte more, so that what is too large is told from what is just so large.
        answer: { atMostBytes: limit + 1, beyond: 'refuse' },
        patienceMs: PATIENCE_MS,
        signal: until,
      })
      const { status, headers, body } = answer
      if (status === 200) {
        const of = kindOf(headers['content-type'])
        if (of !== null) {
          leave(answer)
          return fault('picture_is_other', `At this address there is no picture, but "${of}".`, { value: of })
        }
        if (Number(headers['content-length']) > limit) {
          leave(answer)
          throw tooLarge()
        }
        const incoming = incomingDirectory(deps.config.dataDir)
        const received = await receiveUpload(incoming, Readable.from(body), { limit, tooLarge })
        const { etag = null, 'last-modified': modified = null } = headers
        return { is: 'picture', received, name: nameIn(address), etag: short(etag), modified: short(modified) }
      }
      leave(answer)
      if (status === 304 && known) return { is: 'same' }
      if (!REDIRECTS.has(status)) return refusedWith(status, headers['retry-after'], deps.now())
      const next = headers['location'] ?? ''
      if (redirects === MOST_REDIRECTS || !URL.canParse(next, url)) {
        const message = `The address leads on more than ${MOST_REDIRECTS} times, or to nowhere.`
        return fault('picture_led_astray', message, { limit: MOST_REDIRECTS })
      }
      url = new URL(next, url).href
    }
  } catch (error) {
    signal.throwIfAborted()
    if (total.aborted) return slow()
    if (error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal')
      return { is: 'fault', because: becauseOf(error), isPassing: false, pauseMs: null }
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'answer_too_large')
      return { is: 'fault', because: becauseOf(tooLarge()), isPassing: false, pauseMs: null }
    const { reason, message } = error
    return { is: 'fault', because: { reason, message }, isPassing: PASSING.has(reason), pauseMs: null }
  }
}

/** Servers that are told which kinds are known make a smaller copy; the picture itself is wanted. */
const ACCEPT = '*/*'
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const PASSING: ReadonlySet<string> = new Set(['name_not_found', 'connection_failed', 'timed_out', 'answer_malformed'])

function conditions({ etag, modified }: KnownState): Record<string, string> {
  return { ...(etag && { 'if-none-match': etag }), ...(!etag && modified && { 'if-modified-since': modified }) }
}

/** Null: it may be a picture, as far as its host says; some say nothing, or that it is bytes. */
function kindOf(contentType: string | undefined): string | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^(text|application\/(json|xml|xhtml\+xml|pdf|zip)|video|audio)\b/.test(type) ? type.slice(0, 100) : null
}

function refusedWith(status: number, retryAfter: string | undefined, now: Date): Fetched {
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500
  const message =
    status === 404 || status === 410
      ? `There is nothing at this address any more (status ${status}).`
      : `The host did not give this picture (status ${status}).`
  const because = { reason: 'picture_not_given', message, value: status }
  return {
    is: 'fault',
    because,
    isPassing,
    pauseMs: status === 429 || status === 503 ? pauseIn(retryAfter, now) : null,
  }
}

/** Seconds, or a moment. */
function pauseIn(retryAfter: string | undefined, now: Date): number {
  const seconds = Number(retryAfter)
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - now.getTime()
  return Math.min(Math.max(Number.isFinite(asked) ? asked : 0, USUAL_PAUSE_MS), LONGEST_PAUSE_MS)
}

const USUAL_PAUSE_MS = 60_000

function slow(): Fetched {
  const limit = TOTAL_MS / 1000
  const message = `The picture did not arrive within ${limit} seconds.`
  return { is: 'fault', because: { reason: 'picture_too_slow', message, limit }, isPassing: true, pauseMs: null }
}

function fault(reason: string, message: string, details: Pick<Because, 'value' | 'limit'>): Fetched {
  return { is: 'fault', because: { reason, message, ...details }, isPassing: false, pauseMs: null }
}

function leave({ body }: OutboundStream): void {
  void body[Symbol.asyncIterator]().return?.()
}

/** Longer ones are kept by no host, and sent back by us with every request. */
function short(text: string | null): string | null {
  return text !== null && text.length <= 200 ? text : null
}

/** What a browser would call it; how it ends, its bytes tell. */
function nameIn(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  let name = last
  try {
    name = decodeURIComponent(last)
  } catch {
    // It is no UTF-8; as it is written, it is still a name.
  }
  return (
    name
      .replace(/\.(jpe?g|jfif|png|webp|avif|gif)$/i, '')
      .replaceAll(/[/\\\p{Cc}]/gu, '_')
      .slice(0, 190) || 'picture'
  )
}

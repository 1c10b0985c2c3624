import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import { ForeignError, quoted } from './foreign-error.ts'
import { sentencesOf } from './foreign-json.ts'
import { parseRetryAfter } from './retry-after.ts'

/** Of whom an answer is, for the sentences about it. */
export type Speaker = {
  /** "WooCommerce" */
  readonly system: string
  /** What must appear in no sentence. */
  readonly secrets: readonly string[]
  readonly now: () => Date
}

/** The JSON of an answer, whatever its status. A web page instead of it, or no JSON, is a fault of its own. */
export function readJson(speaker: Speaker, answer: OutboundAnswer): unknown {
  refuseRedirect(speaker, answer)
  const text = answer.body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text === '' && answer.status < 300) return null
  if (text.startsWith('<')) throw webPage(speaker, answer, text)
  try {
    return JSON.parse(text)
  } catch {
    if (isLimited(answer)) throw faultOf(speaker, answer, null)
    if (answer.status >= 500) throw faultOf(speaker, answer, text)
    throw new ForeignError('unexpected_system', {
      reason: 'not_json',
      message: `${speaker.system} answered with something that is not JSON: "${said(speaker, text)}". Check the address.`,
    })
  }
}

/** Of a success whose body nobody reads: whatever stands before a system answers with a page of its own, too, and then nothing was done. */
export function refusePage(speaker: Speaker, answer: OutboundAnswer): void {
  refuseRedirect(speaker, answer)
  const text = answer.body.subarray(0, 100_000).toString('utf8').trimStart()
  if (/^<(!doctype html|html)/i.test(text)) throw webPage(speaker, answer, text)
}

/** What an answer that is no success says, as an error of the class that its status has everywhere. */
export function faultOf(speaker: Speaker, answer: OutboundAnswer, body: unknown): ForeignError {
  const { status } = answer
  const words = said(speaker, sentencesOf(body).join('; '))
  const tail = words === '' ? '.' : `: "${words}".`
  const { system } = speaker
  const requestId = requestIdOf(answer)
  if (isLimited(answer)) {
    const asked = parseRetryAfter(answer.headers['retry-after'], speaker.now())
    const retryAt = asked ?? new Date(speaker.now().getTime() + UNSAID_WAIT)
    return new ForeignError(
      'rate_limited',
      {
        reason: 'rate_limited',
        message: `${system} allows no more requests for now${tail}`,
        value: retryAt.toISOString(),
      },
      { retryAt, ...requestId },
    )
  }
  const [kind, reason, message] =
    status === 401
      ? (['credentials', 'credentials_refused', `${system} does not accept these credentials${tail}`] as const)
      : status === 402 || status === 403
        ? (['permission', 'not_permitted', `${system} does not permit this to these credentials${tail}`] as const)
        : status === 404 || status === 410
          ? (['not_found', 'not_found', `${system} does not have what was asked for${tail}`] as const)
          : status === 409 || status === 412
            ? (['conflict', 'changed_meanwhile', `${system} says that this was changed meanwhile${tail}`] as const)
            : status === 408 || status >= 500
              ? (['passing', 'system_fault', `${system} has an error of its own (${status})${tail}`] as const)
              : (['refused', 'refused', `${system} refuses this (${status})${tail}`] as const)
  return new ForeignError(kind, { reason, message, value: status }, requestId)
}

/** Also a system that is closed for a while and says until when. */
function isLimited({ status, headers }: OutboundAnswer): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined)
}

function requestIdOf({ headers }: OutboundAnswer): { requestId: string } | Record<string, never> {
  const id = headers['x-request-id'] ?? headers['ms-correlation-x'] ?? headers['sap-messageid']
  return id === undefined ? {} : { requestId: id.slice(0, 100) }
}

/** Where nobody says how long: what most hosts count in. */
const UNSAID_WAIT = 60_000

/** No redirect is followed: it would take the credentials along. */
function refuseRedirect({ system }: Speaker, { status, headers }: OutboundAnswer): void {
  if (status < 300 || status > 399 || status === 304) return
  const location = headers['location'] ?? ''
  // Without its query, in which credentials may be.
  const to = URL.canParse(location) ? new URL(location) : null
  const where = to === null ? '' : ` "${quoted(`${to.origin}${to.pathname}`)}"`
  throw new ForeignError('unexpected_system', {
    reason: 'redirected',
    message: `The address leads on to another${where}, which is not followed with the credentials of ${system}. If that is right, enter it as the address.`,
  })
}

/** Pages that hosts and what protects them answer with. Each is known by a piece of its text. */
const GUARDS: readonly (readonly [RegExp, string])[] = [
  [/cloudflare|just a moment\.\.\./i, 'Cloudflare'],
  [/wordfence/i, 'Wordfence'],
  [/sucuri/i, 'the Sucuri firewall'],
  [/solid security|ithemes/i, 'Solid Security'],
  [/imunify360/i, 'Imunify360'],
  [/mod_?security|not acceptable!/i, 'ModSecurity'],
]

function webPage(speaker: Speaker, answer: OutboundAnswer, html: string): ForeignError {
  const { status } = answer
  const title = said(speaker, /<title[^>]*>([^<]{1,300})/i.exec(html)?.[1] ?? html.replace(/<[^>]*>/g, ' '))
  const guard = GUARDS.find(([pattern]) => pattern.test(html.slice(0, 20_000)))?.[1]
  if (isLimited(answer)) return faultOf(speaker, answer, title)
  if (status >= 500 && guard === undefined) return faultOf(speaker, answer, title)
  if (guard !== undefined && status !== 404) {
    return new ForeignError('unexpected_system', {
      reason: 'blocked_by_guard',
      message: `A web page of ${guard} came instead of data ("${title}"): it blocks this service. Ask the operator of the site to let requests to the interface of ${speaker.system} through.`,
      value: guard,
    })
  }
  return new ForeignError('unexpected_system', {
    reason: 'web_page',
    message: `A web page came instead of data ("${title}", status ${status}). Check that the address is that of ${speaker.system} and that nothing stands before it.`,
    value: status,
  })
}

const said = ({ secrets }: Speaker, text: string) => quoted(text, secrets)

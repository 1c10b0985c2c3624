import { print } from '@0no-co/graphql.web'
import type { TadaDocumentNode } from './graphql.ts'

/** What the service names in a refusal: the input at fault, what was sent and the bound that it broke, where there are any. */
type Particulars = { readonly field?: unknown; readonly value?: unknown; readonly limit?: unknown }

/** What the service refused: in the reader's words where there are some for the reason, else in its own. */
export class Refusal extends Error {
  readonly code: string
  readonly reason: string
  readonly field: string | null
  readonly value: unknown
  readonly limit: unknown
  /** Where the service asked to wait. */
  retryAfterSeconds: number | null = null
  constructor(message: string, code: string, reason: string, { field, value, limit }: Particulars = {}) {
    super(sayReason(reason, { field, value, limit }) ?? message)
    this.code = code
    this.reason = reason
    this.field = typeof field === 'string' ? field : null
    this.value = value
    this.limit = limit
  }
}

/** Words by reason, with {field}, {value} and {limit} for what is named; and how numbers are written. */
export type ReasonWords = {
  readonly words: Readonly<Record<string, string>>
  readonly number: (value: number) => string
}

let reasonWords: ReasonWords = { words: {}, number: String }
export function sayReasonsIn(next: ReasonWords): void {
  reasonWords = next
}

/** Null where there are no words for it, or they need a particular that was not named. */
export function sayReason(reason: string, particulars: Particulars): string | null {
  const { words, number } = reasonWords
  const template = Object.hasOwn(words, reason) ? words[reason] : undefined
  if (template === undefined) return null
  let isWhole = true
  const sentence = template.replace(/\{(field|value|limit)\}/g, (_, name: 'field' | 'value' | 'limit') => {
    const value = particulars[name]
    if (value === undefined || value === null) isWhole = false
    return typeof value === 'number' ? number(value) : String(value)
  })
  return isWhole ? sentence : null
}

/** The workspace that every question is about: its slug. Null: the one longest belonged to. */
let workspace: string | null = null
export function askAbout(slug: string | null): void {
  workspace = slug
}

/** Called when the service no longer knows who asks, or no longer lets them into the workspace they ask about. */
let onSignedOut: () => void = () => {}
export function whenSignedOut(action: () => void): void {
  onSignedOut = action
}

/** Asks the person for their password once more; whether it was given. `from`: what had the focus, and is to have it again. */
type Prove = (from: Element | null) => Promise<boolean>
let prove: Prove = async () => false
export function whenProofIsNeeded(action: Prove): void {
  prove = action
}

/** Sends one operation to the public interface: nothing that is done here cannot be done with a key, but for what is a person's alone. */
export async function ask<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  signal?: AbortSignal,
): Promise<Data> {
  const { status, body } = await operate({ query: textOf(document), variables }, signal)
  const [error] = readErrors(body)
  if (status === 401 || error?.code === 'unauthenticated' || error?.reason === 'workspace_not_found') onSignedOut()
  if (error) throw error
  if (status >= 400 || typeof body !== 'object' || body === null || !('data' in body)) throw unreadable(status)
  return body.data as Data
}

/** With variables put together from fields or filters, which the compiler cannot know: the service checks them. */
export function askFor<Data>(
  document: TadaDocumentNode<Data, never>,
  variables: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<Data> {
  return ask(document, variables as never, signal)
}

/**
 * Sends what a person has written, and tells the answer as it came, errors and all. `isOneAct`: nothing of it can have been done when it
 * is refused, so that it may be sent again.
 */
export async function askAsWritten(
  request: { query: string; variables?: unknown; operationName?: string | null },
  isOneAct = false,
) {
  const { status, body } = await (isOneAct ? operate(request) : send('/api/graphql', 'POST', request))
  if (status === 401) onSignedOut()
  return body ?? { errors: [{ message: unreadable(status).message }] }
}

/** A request of the REST interface; 204 answers null. */
export async function call(path: string, method: 'GET' | 'POST' | 'DELETE', payload?: object): Promise<unknown> {
  const { status, body } = await send(path, method, payload)
  if (status < 400) return body
  throw readProblem(body) ?? unreadable(status)
}

/** Which workspace a request is about, where it can carry headers. */
export function aboutWorkspace(): Record<string, string> {
  return workspace === null ? {} : { 'selvedge-workspace': workspace }
}

/** The address of a picture of the service for an <img>, which carries none. */
export function pictureAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin)
  if (workspace !== null && pathname.startsWith('/api/v1/')) searchParams.set('workspace', workspace)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

/** The operation as people write it. */
export function textOf(document: TadaDocumentNode<unknown, never>): string {
  return print(document as Parameters<typeof print>[0])
}

/** Where the service wants the password once more, the person is asked for it, and the same is sent again. */
async function operate(request: object, signal?: AbortSignal) {
  const from = document.activeElement
  const answer = await send('/api/graphql', 'POST', request, signal)
  const isWanted = readErrors(answer.body).some(({ reason }) => reason === 'proof_needed')
  return isWanted && (await prove(from)) ? send('/api/graphql', 'POST', request, signal) : answer
}

async function send(path: string, method: string, payload?: object, signal?: AbortSignal) {
  const headers = {
    accept: 'application/json',
    ...(payload && { 'content-type': 'application/json' }),
    ...aboutWorkspace(),
  }
  const init = { method, headers, ...(payload && { body: JSON.stringify(payload) }), ...(signal && { signal }) }
  const answer = await fetch(path, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new Refusal('The service cannot be reached.', 'offline', 'offline')
  })
  const body: unknown = answer.status === 204 ? null : await answer.json().catch(() => null)
  return { status: answer.status, body }
}

function readErrors(body: unknown): Refusal[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) {
    const problem = readProblem(body)
    return problem ? [problem] : []
  }
  return body.errors.map(
    ({ message, extensions = {} }: { message: string; extensions?: Record<string, unknown> }) =>
      new Refusal(message, String(extensions['code']), String(extensions['reason']), extensions),
  )
}

/** RFC 9457. */
export function readProblem(body: unknown): Refusal | null {
  if (typeof body !== 'object' || body === null || !('detail' in body) || !('code' in body)) return null
  const problem = body as Record<string, unknown>
  const { detail, code, reason, retryAfterSeconds } = problem
  const refusal = new Refusal(String(detail), String(code), String(reason), problem)
  if (typeof retryAfterSeconds === 'number') refusal.retryAfterSeconds = retryAfterSeconds
  return refusal
}

export function unreadable(status: number): Refusal {
  return new Refusal(`The service answered with status ${status} and nothing to read.`, 'internal', 'unreadable')
}

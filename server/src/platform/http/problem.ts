import { inspect } from 'node:util'
import { type AppError, type ErrorCode, HTTP_STATUS, type Place } from '#platform/app-error.ts'

/** RFC 9457 */
export type Problem = {
  /** The address of a page about it, absolute (§3.1.1). `reason` is the word that is the same in every installation. */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /**
   * This one occurrence (§3.1.5): `type`, and behind "#" the request id, which the log knows as well. Never what was asked for: the paths of private
   * links and many a query hold secrets.
   */
  readonly instance: string
  readonly code: ErrorCode
  readonly reason: string
  readonly field?: string
  readonly value?: string | number | boolean | null
  readonly limit?: number | string
  /** What of the service cannot do its work: "database", "files" or "incoming". */
  readonly place?: Place
  /** All that is wrong with the request, each with a JSON pointer into the body, or the name of a parameter or header. */
  readonly errors?: readonly Readonly<Record<string, unknown>>[]
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Where it came about. */
export type Occurrence = {
  readonly publicUrl: string
  readonly requestId: string
  /** Of several in one request, which one. */
  readonly part?: string
}

export function problemOf(error: AppError, { publicUrl, requestId, part = '' }: Occurrence): Problem {
  const { faults } = error.details
  const { detail, code, reason, ...about } = describeError(error, requestId)
  const type = `${publicUrl}/problems/${reason.replaceAll('_', '-')}`
  return {
    type,
    title: TITLES[code],
    status: HTTP_STATUS[code],
    detail,
    instance: `${type}#${requestId}${part}`,
    code,
    reason,
    ...about,
    ...(faults === undefined ? {} : { errors: faults.map(presentFault) }),
  }
}

/** What is said of an error wherever it is told, in a problem document or not. */
export function describeError(error: AppError, requestId: string): Said {
  const { field, value, limit, place } = error.details
  const isInternal = error.code === 'internal'
  const reason = isInternal ? 'internal' : error.reason
  return {
    detail: isInternal ? internalDetail(requestId) : error.message,
    code: error.code,
    reason,
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value: shown(value) }),
    ...(limit === undefined ? {} : { limit }),
    ...(place === undefined ? {} : { place }),
  }
}

type Said = Pick<Problem, 'detail' | 'code' | 'reason' | 'field' | 'value' | 'limit' | 'place'>

/** The header fields that belong to the status: RFC 9110 §11.6.1 (401), §10.2.3 (Retry-After). */
export function problemHeaders(error: AppError): Record<string, string> {
  const { retryAfterSeconds } = error.details
  return {
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    ...(error.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
  }
}

export const TITLES: Readonly<Record<ErrorCode, string>> = {
  bad_input: 'The request is not valid',
  unauthenticated: 'Credentials are required',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  method_not_allowed: 'This method is not supported here',
  not_acceptable: 'This representation does not exist',
  conflict: 'The request conflicts with the current state',
  gone: 'No longer available',
  precondition_failed: 'Changed since you last read it',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'This media type is not supported',
  range_not_satisfiable: 'This range does not exist',
  unprocessable: 'This cannot be processed',
  precondition_required: 'Say what you last read',
  rate_limited: 'Too many requests',
  internal: 'Something went wrong here',
  not_implemented: 'This is not supported',
  unavailable: 'Not available at the moment',
  insufficient_storage: 'There is no room for it',
}

function internalDetail(requestId: string): string {
  return `Something went wrong on our side. The operator of this service can find it in the log as "${requestId}".`
}

function presentFault(fault: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return fault['value'] === undefined ? fault : { ...fault, value: shown(fault['value']) }
}

/** As much of a sent value as helps to recognise it. */
const MAX_SHOWN_CHARACTERS = 200

function shown(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  const text = typeof value === 'string' ? value : inspect(value, { breakLength: Infinity })
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text
}

import { inspect } from 'node:util'
import { type AppError, type ErrorCode, HTTP_STATUS, type Place } from '#platform/app-error.ts'

/** RFC 9457. `type` is relative to the installation, so that it is the same word everywhere. */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The request id, which the log knows as well. */
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

export function problemOf(error: AppError, requestId: string): Problem {
  const { field, value, limit, place, faults } = error.details
  const reason = error.code === 'internal' ? 'internal' : error.reason
  return {
    type: `/problems/${reason.replaceAll('_', '-')}`,
    title: TITLES[error.code],
    status: HTTP_STATUS[error.code],
    detail: error.code === 'internal' ? internalDetail(requestId) : error.message,
    instance: requestId,
    code: error.code,
    reason,
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value: shown(value) }),
    ...(limit === undefined ? {} : { limit }),
    ...(place === undefined ? {} : { place }),
    ...(faults === undefined ? {} : { errors: faults.map(presentFault) }),
  }
}

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
  unauthenticated: 'Credentials are needed',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  method_not_allowed: 'This method is not supported here',
  conflict: 'In conflict with the present state',
  gone: 'No longer available',
  precondition_failed: 'Not as you have seen it last',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'This media type is not supported',
  range_not_satisfiable: 'This part does not exist',
  unprocessable: 'This cannot be done',
  precondition_required: 'Say what you have seen last',
  rate_limited: 'Too many requests',
  internal: 'Something went wrong here',
  unavailable: 'Not available at the moment',
  insufficient_storage: 'There is no room for it',
}

function internalDetail(requestId: string): string {
  return `Something went wrong on our side. Whoever operates this service finds it in the log as "${requestId}".`
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

/**
 * The one error that rules and use cases throw on purpose. `code` is closed and decides how each edge answers;
 * `reason` is a stable snake_case word owned by the feature; `message` is for the person reading.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: string
  readonly details: ErrorDetails

  constructor(code: ErrorCode, reason: string, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.reason = reason
    this.details = details
  }
}

export type ErrorCode = keyof typeof HTTP_STATUS

/** Machine-readable particulars: the argument at fault, what was sent, and the bound it broke. */
export type ErrorDetails = {
  readonly field?: string
  readonly value?: unknown
  readonly limit?: number | string
  readonly retryAfterSeconds?: number
  /** The media types a body may have, where that is not JSON. */
  readonly accepts?: string
  /** What of the service cannot do its work. */
  readonly place?: Place
  /** How often the same may still be tried, for pages that say so. */
  readonly attemptsLeft?: number
  /** Everything that is wrong, each with its place in the request, where an edge has found that out. */
  readonly faults?: readonly Readonly<Record<string, unknown>>[]
}

/** The database, where files are kept, and where uploads arrive (`files` and `incoming` of the data directory). */
export type Place = 'database' | 'files' | 'incoming'

/** Every code's HTTP status: the only table of its kind, read by REST, GraphQL and pages alike. */
export const HTTP_STATUS = {
  bad_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  insufficient_storage: 507,
} as const

/** A bad argument, said in one sentence that names the field, what was sent and what is allowed. */
export function badInput(reason: string, message: string, details: ErrorDetails = {}): AppError {
  return new AppError('bad_input', reason, message, details)
}

/** Used both for what does not exist and for what the reader may not see, so that the two look alike. */
export function notFound(noun: string, id: string): AppError {
  return new AppError('not_found', `${noun}_not_found`, `There is no ${noun.replaceAll('_', ' ')} "${id}".`, {
    field: 'id',
    value: id,
  })
}

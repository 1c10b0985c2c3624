import type { GraphQLError, GraphQLFormattedError } from 'graphql'
import { AppError } from '../app-error.ts'
import { explainFullDisk } from '../file-storage/file-storage.ts'
import { describeError } from '../http/problem.ts'

export type PresentedErrors = {
  readonly errors: readonly GraphQLFormattedError[]
  /** What nobody meant to throw, for the log. */
  readonly unexpected: readonly unknown[]
}

/** Errors of resolvers: what they threw on purpose as it was meant, everything else without a word of what it was. */
export function presentExecutionErrors(errors: readonly GraphQLError[], requestId: string): PresentedErrors {
  const unexpected: unknown[] = []
  const presented = errors.map((error) => {
    const cause = error.originalError
    const { message, extensions } = describe(error, cause, requestId)
    if (extensions.code === 'internal' && unexpected.length < MAX_REPORTED) unexpected.push(cause ?? error)
    return {
      message,
      ...(error.locations === undefined ? {} : { locations: error.locations }),
      ...(error.path === undefined ? {} : { path: error.path }),
      extensions,
    }
  })
  return { errors: presented, unexpected }
}

/** An error of the whole request, which has no place in the document. */
export function presentAppError(error: AppError, requestId: string): GraphQLFormattedError {
  if (error.code === 'internal') return unexpectedError(requestId)
  const { detail, code, reason, field, value, limit, place } = describeError(error, requestId)
  const { retryAfterSeconds } = error.details
  return { message: detail, extensions: { code, reason, field, value, limit, place, retryAfterSeconds } }
}

export function unexpectedError(requestId: string) {
  const message =
    `Something went wrong on our side. The request id is ${requestId}; with it, the operator of this service ` +
    'can find the cause in the log.'
  return { message, extensions: { code: 'internal', reason: 'unexpected' } }
}

function describe(error: GraphQLError, cause: Error | undefined, requestId: string) {
  const known = cause instanceof AppError ? cause : explainFullDisk(cause)
  if (known) {
    const { message, extensions } = presentAppError(known, requestId)
    return { message, extensions: { ...extensions } }
  }
  // A null variable where the argument has a default but takes no null: found only when the argument is used.
  if ((cause === undefined || cause.name === 'GraphQLError') && error.message.startsWith('Argument "')) {
    return { message: error.message, extensions: { code: 'bad_input', reason: 'graphql_validation' } }
  }
  return unexpectedError(requestId)
}

/** One broken thing can fail at thousands of places of one answer. */
const MAX_REPORTED = 10

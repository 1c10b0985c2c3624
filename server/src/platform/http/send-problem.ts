import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badInput, HTTP_STATUS } from '#platform/app-error.ts'
import { appErrorOf } from './app-error-of.ts'
import { problemHeaders, problemOf } from './problem.ts'

/** Answers with what was thrown as a problem document. Unexpected errors go to the log whole and say nothing here. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): FastifyReply {
  const expected = isCutOff(error, request) ? cutOff() : appErrorOf(error, request.routeOptions.bodyLimit)
  if (expected === null || expected.code === 'internal') {
    request.server.log.error({ requestId: request.id, err: error }, 'request failed')
  }
  const shown = expected ?? new AppError('internal', 'internal', 'internal')
  request.logContext = { ...request.logContext, reason: shown.reason }

  // Set by a route for the answer it meant to give.
  for (const name of REPRESENTATION_HEADERS) reply.removeHeader(name)
  return reply
    .code(HTTP_STATUS[shown.code])
    .headers(problemHeaders(shown))
    .headers(acceptedInstead(shown, request.method))
    .send(JSON.stringify(problemOf(shown, { publicUrl, requestId: request.id })))
}

/** Its connection ended before its body did: anybody can do that at any time, so it is no error of the service. */
function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && raw.destroyed && !raw.complete
}

function cutOff(): AppError {
  return badInput('body_cut_off', 'The connection ended before the body did.')
}

const REPRESENTATION_HEADERS = ['etag', 'last-modified', 'content-encoding', 'content-disposition', 'content-length']

/** RFC 9110 §15.5.16 and RFC 5789 §2.2: what the body may be, where it was something else. */
function acceptedInstead({ code, details }: AppError, method: string): Record<string, string> {
  if (code !== 'unsupported_media_type') return {}
  return method === 'PATCH'
    ? { accept: PATCH_TYPES, 'accept-patch': PATCH_TYPES }
    : { accept: details.accepts ?? 'application/json' }
}

export const PATCH_TYPES = 'application/merge-patch+json, application/json'

import { STATUS_CODES } from 'node:http'
import type { FastifyError } from 'fastify'
import { AppError, badInput } from '#platform/app-error.ts'
import { explainFullDisk } from '#platform/file-storage/file-storage.ts'

/**
 * Whatever was thrown while answering, as the AppError to answer with. `null`: nobody meant to throw it, so it says
 * nothing outside the log.
 */
export function appErrorOf(error: unknown, bodyLimitBytes: number): AppError | null {
  if (error instanceof AppError) return error
  const full = explainFullDisk(error)
  if (full) return full
  if (!isFrameworkError(error)) return null
  const translate = TRANSLATIONS[error.code]
  if (translate !== undefined) return translate(error, bodyLimitBytes)
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return null
  return badInput('bad_request', `The request could not be read (${STATUS_CODES[status] ?? status}).`)
}

const TRANSLATIONS: Readonly<Record<string, (error: FastifyError, bodyLimitBytes: number) => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (_, bodyLimitBytes) =>
    new AppError('payload_too_large', 'body_too_large', `The body can have at most ${bodyLimitBytes} bytes.`, {
      limit: bodyLimitBytes,
    }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError(
      'unsupported_media_type',
      'media_type_not_supported',
      'The body must be JSON, sent with "Content-Type: application/json".',
      { field: 'Content-Type' },
    ),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badInput('body_empty', 'The body is empty, but JSON is required.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badInput('body_not_json', 'The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    badInput('content_length_wrong', 'The length of the body does not match Content-Length.', {
      field: 'Content-Length',
    }),
  FST_ERR_BAD_URL: () =>
    badInput('path_not_valid', 'The path contains a "%" that does not begin a valid UTF-8 escape.'),
  FST_ERR_MAX_PARAM_LENGTH: () =>
    badInput('path_too_long', `A part of the path is longer than ${MAX_PATH_PART} characters.`, {
      limit: MAX_PATH_PART,
    }),
  FST_ERR_VALIDATION: validationError,
}

/** The longest parameter in a path; identifiers and GS1 element strings are far shorter. */
export const MAX_PATH_PART = 200

const PLACES: Readonly<Record<string, string>> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the path',
  headers: 'the headers',
}

function validationError(error: FastifyError): AppError {
  const place = PLACES[error.validationContext ?? ''] ?? 'the request'
  const first = error.validation?.[0]
  if (first === undefined) return badInput('not_valid', `Something in ${place} is not valid.`)
  const { missingProperty, additionalProperty } = first.params
  const last = [missingProperty, additionalProperty].find((name) => typeof name === 'string')
  const steps = [...first.instancePath.split('/').slice(1), ...(typeof last === 'string' ? [last] : [])]
  const field = steps.join('.')
  const details = field === '' ? {} : { field }
  if (missingProperty !== undefined) return badInput('missing_field', `"${field}" is missing from ${place}.`, details)
  if (additionalProperty !== undefined) {
    return badInput('unknown_field', `"${field}" is not a known part of ${place}.`, details)
  }
  const subject = field === '' ? upperFirst(place) : `"${field}" in ${place}`
  return badInput('not_valid', `${subject} ${first.message ?? 'is not valid'}.`, details)
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Fastify's own errors, and those of its JSON parser, which have a status but no code of Fastify's. */
function isFrameworkError(error: unknown): error is FastifyError {
  if (!(error instanceof Error)) return false
  const hasFastifyCode = 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')
  const isParserError = error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400
  return hasFastifyCode || isParserError
}

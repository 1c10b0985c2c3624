import { isNonNullType } from 'graphql'
import { HTTP_STATUS } from '../app-error.ts'
import type { BoundOperation } from './bind-operation.ts'
import { type Components, type JsonSchema, outputSchema } from './json-schema-of.ts'
import { defaultSelection } from './select-fields.ts'

export function answerOf(
  { answer, record, parts = [], isList, inQuery, count, answersAs }: BoundOperation,
  components: Components,
): JsonSchema {
  const shown = record ? defaultSelection(record, parts) : new Map()
  const schema = outputSchema(isNonNullType(answer) ? answer.ofType : answer, components, shown)
  const { anyOf } = schema
  const present = Array.isArray(anyOf) ? (anyOf[0] as JsonSchema) : withoutNull(schema)
  if (answersAs !== undefined) {
    return {
      type: 'object',
      properties: { [answersAs]: present },
      required: [answersAs],
      additionalProperties: false,
    }
  }
  if (!isList) return present
  const pages = inQuery.some(({ name }) => name === 'after')
  return {
    type: 'object',
    properties: {
      items: present,
      ...(pages
        ? {
            next: {
              type: ['string', 'null'],
              description: 'Pass it as `after` to get the next page; null on the last page.',
            },
          }
        : {}),
      ...(count === undefined
        ? {}
        : { total: { type: 'integer', description: 'The total number of records, if requested with `total=true`.' } }),
    },
    required: ['items', ...(pages ? ['next'] : [])],
    additionalProperties: false,
  }
}

export function headersOf({ method, isList, inQuery, made }: BoundOperation) {
  const text = { schema: { type: 'string' } }
  return {
    ...(method === 'DELETE'
      ? {}
      : { ETag: { description: 'For If-None-Match and, if the record has a revision, for If-Match.', ...text } }),
    ...(isList && inQuery.some(({ name }) => name === 'take')
      ? {
          Link: {
            description:
              'The next page (rel="next"); if this page was chosen with `skip`, also the previous page ' +
              '(rel="prev") and the first (rel="first").',
            ...text,
          },
        }
      : {}),
    ...(made ? { Location: { description: 'The address of the new resource.', ...text } } : {}),
  }
}

/** Every status that the operation can answer with besides success; 5xx are nobody's plan. */
export function statusesOf({ method, type, checksRevision }: BoundOperation): number[] {
  return [
    HTTP_STATUS.bad_input,
    HTTP_STATUS.unauthenticated,
    HTTP_STATUS.forbidden,
    HTTP_STATUS.not_found,
    ...(type === 'mutation' ? [HTTP_STATUS.conflict, HTTP_STATUS.unprocessable] : []),
    ...(checksRevision || method === 'GET' ? [HTTP_STATUS.precondition_failed] : []),
    ...(checksRevision && method === 'PATCH' ? [HTTP_STATUS.precondition_required] : []),
    ...(method === 'GET' ? [] : [HTTP_STATUS.payload_too_large, HTTP_STATUS.unsupported_media_type]),
    HTTP_STATUS.rate_limited,
    HTTP_STATUS.unavailable,
  ]
}

export function problemsOf(statuses: readonly number[]) {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [String(status), { $ref: '#/components/responses/Problem' }]),
  )
}

/** Without the null of what may be absent: a parameter is then left out, and an answer is then a refusal. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema
  if (Array.isArray(type)) return { ...schema, type: type.length === 2 ? type[0] : type }
  if (!Array.isArray(anyOf)) return schema
  const { anyOf: _, ...rest } = schema
  const first: unknown = anyOf[0]
  return typeof first === 'object' && first !== null ? { ...first, ...rest } : schema
}

import { badInput } from '../app-error.ts'

/** The parameters of GraphQL over HTTP. `extensions` is checked and unused; other names are ignored. */
export type GraphqlRequest = {
  readonly query: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

export function readBody(body: unknown): GraphqlRequest {
  if (Array.isArray(body)) {
    throw badInput(
      'batch_not_supported',
      'Several operations in one body are not supported; send each in its own request.',
    )
  }
  if (!isRecord(body)) {
    throw badInput('body_not_object', 'The body must be a JSON object with the GraphQL document in "query".')
  }
  return readParameters(body)
}

/** Of the address: `variables` and `extensions` are JSON within it. */
export function readAddress(parameters: Readonly<Record<string, unknown>>, parseJson: ParseJson): GraphqlRequest {
  return readParameters({
    query: parameters.query,
    operationName: parameters.operationName || null,
    variables: parseParameter('variables', parameters.variables, parseJson),
    extensions: parseParameter('extensions', parameters.extensions, parseJson),
  })
}

export type ParseJson = (text: string) => unknown

function readParameters({ query, operationName, variables, extensions }: Record<string, unknown>): GraphqlRequest {
  if (query === undefined || query === null) {
    throw badInput('query_missing', 'The request has no GraphQL document; send it as "query".', { field: 'query' })
  }
  if (typeof query !== 'string') throw mistyped('query', 'a string')
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw mistyped('operationName', 'a string or null')
  }
  if (!isRecordOrNothing(variables)) throw mistyped('variables', 'an object or null')
  if (!isRecordOrNothing(extensions)) throw mistyped('extensions', 'an object or null')
  return { query, operationName: operationName ?? null, variables: variables ?? {} }
}

function parseParameter(name: string, value: unknown, parseJson: ParseJson): unknown {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw mistyped(name, 'given once')
  try {
    return parseJson(value)
  } catch {
    throw badInput('parameter_not_json', `"${name}" in the address must be JSON.`, { field: name })
  }
}

function mistyped(field: string, expected: string) {
  return badInput('parameter_mistyped', `"${field}" must be ${expected}.`, { field })
}

function isRecordOrNothing(value: unknown): value is Record<string, unknown> | null | undefined {
  return value === undefined || value === null || isRecord(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { Rules } from '#platform/fields.ts'
import { MAX_SEARCH } from '#platform/page.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import type { HandMadeRoute, RestOperation } from '#platform/rest/rest-operation.ts'

/** The REST interface under construction: each feature adds its resources when app/features.ts loads it. */
export const restOperations: RestOperation[] = []

/** Routes that carry pictures, forms or streams, and are told about in OpenAPI all the same. */
export const handMadeRoutes: HandMadeRoute[] = []

/** The identifier in a path. */
export const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

/** Bytes that are no JSON. */
export const BYTES = { type: 'string', format: 'binary' }

export type RouteAbout = {
  readonly method: HandMadeRoute['method']
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly object[]
  /** The list of the schema whose filters it takes as parameters. */
  readonly filtersOf?: string
  /** The schema of its body, by media type. */
  readonly takes?: Readonly<Record<string, object>>
  /** The schema of its answer, by media type; none: 204. */
  readonly answers: Readonly<Record<string, object>>
  readonly status?: 200 | 201
  /** Statuses besides those that every route can answer with. */
  readonly others?: Readonly<Record<number, string>>
  /** What comes with the answer, by header. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Tells of routes made by hand. */
export function addRoutes(tag: string, routes: readonly RouteAbout[]): void {
  for (const route of routes) {
    const { method, path, id, summary, description, parameters = [], filtersOf, takes, answers, headers = {} } = route
    const contentOf = (schemas: Readonly<Record<string, object>>) =>
      Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]))
    const isEmpty = Object.keys(answers).length === 0
    const told = Object.entries(headers).map(([name, about]) => [
      name,
      { description: about, schema: { type: 'string' } },
    ])
    const done = {
      description: 'Done.',
      ...(told.length > 0 ? { headers: Object.fromEntries(told) } : {}),
      ...(isEmpty ? {} : { content: contentOf(answers) }),
    }
    const others = Object.entries(route.others ?? {}).map(([status, about]) => [
      status,
      Number(status) < 400 ? { description: about } : { $ref: '#/components/responses/Problem' },
    ])
    const about = {
      operationId: id,
      tags: [tag],
      summary,
      ...(description === undefined ? {} : { description }),
      parameters,
      ...(takes ? { requestBody: { required: true, content: contentOf(takes) } } : {}),
      responses: { [isEmpty ? 204 : (route.status ?? 200)]: done, ...Object.fromEntries(others) },
    }
    handMadeRoutes.push({ method, path, about, ...(filtersOf === undefined ? {} : { filtersOf }) })
  }
}

/** Adds the operations of one tag. */
export function addOperations(tag: string, operations: readonly Omit<RestOperation, 'tag'>[]): void {
  restOperations.push(...operations.map((operation) => ({ ...operation, tag })))
}

/** What each kind of record is, by the tag of its operations. */
export const recordTags: Record<string, string> = {}

export type RecordResource = {
  /** What such records are, in a sentence. */
  readonly about: string
  readonly noun: string
  readonly nouns: string
  readonly parts?: readonly string[]
  readonly create: Readonly<Record<string, unknown>>
  readonly change: Readonly<Record<string, unknown>>
  /** What its fields are parsed by. */
  readonly rules: Rules
}

/** The verbs that every kind of record has. */
export function addRecordOperations(
  tag: string,
  { about, noun, nouns, parts = [], create, change, rules }: RecordResource,
): void {
  recordTags[tag] = about
  const Noun = capital(noun)
  const one = `/${nouns}/{id}`
  const bounds = boundsOf(rules)
  // A list names them only when it is asked to: most of its readers want none.
  const whole = 'translations' in rules ? [...parts, 'translations'] : parts
  addOperations(tag, [
    {
      method: 'GET',
      path: `/${nouns}`,
      id: `list${capital(nouns)}`,
      field: nouns,
      count: `${noun}Count`,
      parts,
      bounds: { search: { maxLength: MAX_SEARCH } },
      summary: `List ${nouns}`,
    },
    { method: 'GET', path: one, id: `read${Noun}`, field: noun, parts: whole, summary: `Read a ${noun}` },
    {
      method: 'POST',
      path: `/${nouns}`,
      id: `create${Noun}`,
      field: `create${Noun}`,
      creates: true,
      parts: whole,
      bounds,
      example: create,
      summary: `Create a ${noun}`,
    },
    {
      method: 'PATCH',
      path: one,
      id: `update${Noun}`,
      field: `update${Noun}`,
      parts: whole,
      bounds,
      example: change,
      summary: `Change a ${noun}`,
    },
    {
      method: 'PATCH',
      path: `/${nouns}`,
      id: `update${capital(nouns)}`,
      field: `update${capital(nouns)}`,
      parts: ['refusals', 'record'],
      example: { changes: [{ id: `{${noun}}`, ...change }] },
      summary: `Change several ${nouns}, each by itself`,
    },
    { method: 'DELETE', path: one, id: `delete${Noun}`, field: `delete${Noun}`, parts, summary: `Delete a ${noun}` },
  ])
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

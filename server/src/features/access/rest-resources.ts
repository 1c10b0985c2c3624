import type { HandMadeRoute, RestOperation } from '#platform/rest/rest-operation.ts'

/** The REST interface under construction: each feature adds its resources when app/features.ts loads it. */
export const restOperations: RestOperation[] = []

/** Routes that carry pictures, forms or streams, and are told about in OpenAPI all the same. */
export const handMadeRoutes: HandMadeRoute[] = []

/** The identifier in a path. */
export const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

export type RouteAbout = {
  readonly method: HandMadeRoute['method']
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly parameters?: readonly object[]
  /** The media type of its body. */
  readonly takes?: string
  /** The media types of its answer; none: 204. */
  readonly answers: readonly string[]
  readonly status?: 200 | 201
}

/** Tells of routes made by hand; what they take in detail stands in docs/api. */
export function addRoutes(tag: string, routes: readonly RouteAbout[]): void {
  for (const { method, path, id, summary, parameters = [], takes, answers, status = 200 } of routes) {
    const content = Object.fromEntries(answers.map((type) => [type, {}]))
    const done = { description: 'Done.', ...(answers.length > 0 ? { content } : {}) }
    const about = {
      operationId: id,
      tags: [tag],
      summary,
      parameters,
      ...(takes ? { requestBody: { required: true, content: { [takes]: {} } } } : {}),
      responses: { [answers.length > 0 ? status : 204]: done },
    }
    handMadeRoutes.push({ method, path, about })
  }
}

/** Adds the operations of one tag. */
export function addOperations(tag: string, operations: readonly Omit<RestOperation, 'tag'>[]): void {
  restOperations.push(...operations.map((operation) => ({ ...operation, tag })))
}

export type RecordResource = {
  readonly noun: string
  readonly nouns: string
  readonly parts?: readonly string[]
  readonly create: Readonly<Record<string, unknown>>
  readonly change: Readonly<Record<string, unknown>>
}

/** The five verbs that every kind of record has. */
export function addRecordOperations(tag: string, { noun, nouns, parts = [], create, change }: RecordResource): void {
  const Noun = capital(noun)
  const one = `/${nouns}/{id}`
  addOperations(tag, [
    {
      method: 'GET',
      path: `/${nouns}`,
      id: `list${capital(nouns)}`,
      field: nouns,
      count: `${noun}Count`,
      parts,
      summary: `List ${nouns}`,
    },
    { method: 'GET', path: one, id: `read${Noun}`, field: noun, parts, summary: `Read a ${noun}` },
    {
      method: 'POST',
      path: `/${nouns}`,
      id: `create${Noun}`,
      field: `create${Noun}`,
      creates: true,
      parts,
      example: create,
      summary: `Create a ${noun}`,
    },
    {
      method: 'PATCH',
      path: one,
      id: `update${Noun}`,
      field: `update${Noun}`,
      parts,
      example: change,
      summary: `Change a ${noun}`,
    },
    { method: 'DELETE', path: one, id: `delete${Noun}`, field: `delete${Noun}`, parts, summary: `Delete a ${noun}` },
  ])
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

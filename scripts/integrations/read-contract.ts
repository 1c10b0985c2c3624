import { describeRestInterface } from '../../server/src/app/rest.ts'

/** An operation of the REST interface, as a form for people needs it. */
export type Operation = {
  readonly id: string
  readonly method: string
  /** "/api/v1/variants/{id}/publish" */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly query: readonly Input[]
  readonly body: readonly Input[]
  readonly takesFields: boolean
  readonly needsIfMatch: boolean
  /** What it answers; of a list, one of its records. */
  readonly answer: Schema
  readonly isList: boolean
}

export type Input = {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly kind: InputKind
  readonly minimum: number | null
  readonly maximum: number | null
  readonly maxLength: number | null
  /** With what each means, where the description tells it. */
  readonly choices: readonly { readonly value: string; readonly meaning: string | null }[]
  /** Of an array of objects: what each of them has. */
  readonly rows: readonly Input[]
}

type InputKind =
  | 'text'
  | 'day'
  | 'moment'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'rows'
  | 'json'

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly (string | null)[]
  readonly description?: string
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: Schema; description?: string }
type Described = {
  operationId: string
  summary: string
  description: string
  parameters?: readonly Parameter[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>
}
type Interface = {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  components: { schemas: Readonly<Record<string, Schema>>; parameters: Readonly<Record<string, Parameter>> }
}

/** The description that is committed as server/contract/openapi.json. */
let described: Interface | null = null
function description(): Interface {
  described ??= JSON.parse(JSON.stringify(describeRestInterface())) as Interface
  return described
}

export function operation(id: string): Operation {
  for (const [path, methods] of Object.entries(description().paths)) {
    for (const [method, found] of Object.entries(methods)) {
      if (found.operationId === id) return readOperation(path, method, found)
    }
  }
  throw new Error(`The interface has no operation "${id}".`)
}

function readOperation(path: string, method: string, found: Described): Operation {
  const parameters = (found.parameters ?? []).map((one) => (one.$ref ? ours('parameters', one.$ref) : one))
  const body = resolved(found.requestBody?.content['application/json']?.schema ?? {})
  const answered = Object.entries(found.responses).find(([status]) => status.startsWith('2'))?.[1]
  const answer = resolved(answered?.content?.['application/json']?.schema ?? {})
  const isList = answer.properties?.['items'] !== undefined && answer.properties['next'] !== undefined
  return {
    id: found.operationId,
    method: method.toUpperCase(),
    path,
    summary: found.summary,
    description: found.description,
    query: parameters
      .filter((one) => one.in === 'query' && !PAGING.has(one.name))
      .map((one) => readInput(one.name, { ...one.schema, description: one.description ?? '' }, one.required === true)),
    body: inputsOf(body),
    takesFields: parameters.some(({ name }) => name === 'fields'),
    needsIfMatch: parameters.some(({ name, required }) => name === 'If-Match' && required === true),
    answer: resolved(isList ? (answer.properties?.['items']?.items ?? {}) : answer),
    isList,
  }
}

/** A form has its own way to say them. */
const PAGING = new Set(['after', 'skip', 'take', 'fields', 'total', 'workspace'])

function inputsOf({ properties = {}, required = [] }: Schema): Input[] {
  return Object.entries(properties).map(([name, schema]) => readInput(name, schema, required.includes(name)))
}

function readInput(name: string, given: Schema, isRequired: boolean): Input {
  const inner = (given.anyOf ?? []).filter(({ type }) => type !== 'null')
  const schema: Schema = { ...resolved(inner.length === 1 ? (inner[0] ?? {}) : {}), ...dropped(given) }
  const whole: Schema = given.$ref ? { ...resolved(given), ...dropped(given) } : schema
  const types = [whole.type ?? []].flat()
  const item = resolved(whole.items ?? {})
  const choices = (whole.enum ?? item.enum ?? []).filter((value) => value !== null)
  // A reference tells of its choices in lines of its own; what is said beside it is what the field means.
  const lines = new Map(
    [given, ...inner, whole.items ?? {}]
      .flatMap((one) => resolved(one).description?.split('\n') ?? [])
      .map((line) => /^([A-Z_]+): (.*)$/.exec(line))
      .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : [])),
  )
  return {
    name,
    description: (given.description ?? whole.description ?? '').split('\n')[0] ?? '',
    isRequired,
    isNullable: types.includes('null') || (given.anyOf ?? []).some(({ type }) => type === 'null'),
    kind: kindOf(whole, types, item),
    minimum: whole.minimum ?? null,
    maximum: whole.maximum ?? null,
    maxLength: whole.maxLength ?? null,
    choices: choices.map((value) => ({ value, meaning: lines.get(value) ?? null })),
    rows: types.includes('array') && item.properties ? inputsOf(item) : [],
  }
}

function kindOf(schema: Schema, types: readonly string[], item: Schema): InputKind {
  if (schema.enum) return 'choice'
  if (types.includes('array'))
    return item.enum ? 'choices' : item.properties ? 'rows' : item.type === 'string' ? 'texts' : 'json'
  if (types.includes('object')) return 'json'
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('integer')) return 'integer'
  if (types.includes('number')) return 'number'
  if (schema.format === 'date') return 'day'
  return schema.format === 'date-time' ? 'moment' : 'text'
}

/** What a reference leads to. */
export function resolved(schema: Schema): Schema {
  return schema.$ref ? resolved(description().components.schemas[lastPart(schema.$ref)] ?? {}) : schema
}

function dropped({ $ref, anyOf, ...rest }: Schema): Schema {
  return rest
}

function ours(kind: 'parameters', ref: string): Parameter {
  const found = description().components[kind][lastPart(ref)]
  if (!found) throw new Error(`The interface has no ${ref}.`)
  return found
}

function lastPart(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

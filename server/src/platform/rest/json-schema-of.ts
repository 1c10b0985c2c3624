import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { isJson } from './json-members.ts'

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** The schemas that others name, collected while they are described. */
export type Components = Map<string, JsonSchema>

export function inputSchema(type: GraphQLInputType, components: Components): JsonSchema {
  if (isNonNullType(type)) return withoutNull(inputSchema(type.ofType, components))
  if (isListType(type)) return { type: ['array', 'null'], items: inputSchema(type.ofType, components) }
  return orNull(named(type, components))
}

/** What an answer has, plain values and records alike; `shown` says which members a record has if nobody chooses. */
export function outputSchema(type: GraphQLOutputType, components: Components, shown: Shown): JsonSchema {
  if (isNonNullType(type)) return withoutNull(outputSchema(type.ofType, components, shown))
  if (isListType(type)) return { type: ['array', 'null'], items: outputSchema(type.ofType, components, shown) }
  const inner = getNamedType(type)
  return orNull(isObjectType(inner) ? recordSchema(inner, components, shown) : named(inner, components))
}

/** Of a record, the members that it has if nobody chooses; of its parts theirs. */
export type Shown = ReadonlyMap<string, Shown | null>

/**
 * A record as an answer has it. Members that come only for `fields` are described, and not required; what is within those is described
 * by its plain values, however deep it is asked for.
 */
function recordSchema(type: GraphQLObjectType, components: Components, shown: Shown): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const [name, field] of Object.entries(type.getFields())) {
    if (field.args.some(isRequiredArgument)) continue
    properties[name] = memberSchema(field, components, shown.get(name))
  }
  const schema = {
    type: 'object',
    ...(type.description ? { description: type.description } : {}),
    properties,
    required: [...shown.keys()],
    additionalProperties: false,
  }
  return component(schemaName(type, shown), schema, components)
}

function memberSchema(
  field: GraphQLField<unknown, unknown>,
  components: Components,
  inner: Shown | null | undefined,
): JsonSchema {
  const type = getNamedType(field.type)
  const isAsked = inner === undefined
  const about = [field.description, isAsked ? 'Only when `fields` asks for it.' : null].filter(Boolean).join(' ')
  // Any value at all.
  if (isJson(field)) return { description: about.replace(/^JSON(: |; |\. ?)/, '') || 'Any JSON value.' }
  const schema =
    isObjectType(type) && !inner
      ? wrap(field.type, { type: 'object', title: type.name })
      : outputSchema(field.type, components, inner ?? new Map())
  return about === '' ? schema : { ...schema, description: about }
}

function wrap(type: GraphQLOutputType, inner: JsonSchema): JsonSchema {
  if (isNonNullType(type)) return withoutNull(wrap(type.ofType, inner))
  if (isListType(type)) return { type: ['array', 'null'], items: wrap(type.ofType, inner) }
  return orNull(inner)
}

/** One record is shown in several ways; the one with the plain values alone has the plain name. */
function schemaName(type: GraphQLObjectType, shown: Shown): string {
  const parts = [...shown].filter(([, inner]) => inner).map(([name]) => name)
  return parts.length === 0 ? type.name : `${type.name}With${parts.map(capital).sort().join('')}`
}

function named(type: GraphQLNamedType, components: Components): JsonSchema {
  if (isEnumType(type)) {
    const values = type.getValues()
    const lines = values.flatMap(({ name, description }) => (description ? [`${name}: ${description}`] : []))
    const description = [type.description, ...lines].filter(Boolean).join('\n')
    const schema = { type: 'string', enum: values.map(({ name }) => name), ...(description ? { description } : {}) }
    return component(type.name, schema, components)
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((field) => [field.name, described(field, inputSchema(field.type, components))]),
      ),
      required: fields
        .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
        .map(({ name }) => name),
      additionalProperties: false,
    }
    return component(type.name, schema, components)
  }
  const scalar = isLeafType(type) ? SCALARS[type.name] : undefined
  if (!scalar) throw new Error(`There is no JSON schema for the type ${type.name}.`)
  return scalar
}

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number' },
  DateTime: { type: 'string', format: 'date-time' },
  Day: { type: 'string', format: 'date' },
  JSONObject: { type: 'object', additionalProperties: true },
}

export function described<T extends { readonly description?: string | null; readonly defaultValue?: unknown }>(
  { description, defaultValue }: T,
  schema: JsonSchema,
): JsonSchema {
  return {
    ...schema,
    ...(description ? { description } : {}),
    ...(defaultValue === undefined || defaultValue === null ? {} : { default: defaultValue }),
  }
}

/** Kept under its name, and named from here on. */
function component(name: string, schema: JsonSchema, components: Components): JsonSchema {
  components.set(name, schema)
  return { $ref: `#/components/schemas/${name}` }
}

function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema['type'] === 'string') return { ...schema, type: [schema['type'], 'null'] }
  return { anyOf: [schema, { type: 'null' }] }
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema
  if (Array.isArray(type)) return { ...schema, type: type[0] }
  const [first] = Array.isArray(anyOf) ? anyOf : []
  return first ?? schema
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A kind of thing that happens: what the audit trail, webhooks and integrations call it, and what its data are. */
export type EventKindEntry = {
  /** Counted up when its data change so that a reader of the former would misread them; fields may be added without. */
  readonly version: number
  readonly description: string
  /** Of the event's data: JSON Schema, draft 2020-12. Receivers must let fields pass that they do not know. */
  readonly schema: JsonSchema
  readonly sample: object
}

export type JsonSchema = { readonly [keyword: string]: unknown }

export const text: JsonSchema = { type: 'string' }
export const integer: JsonSchema = { type: 'integer' }
export const number: JsonSchema = { type: 'number' }
export const truth: JsonSchema = { type: 'boolean' }
export const moment: JsonSchema = { type: 'string', format: 'date-time' }
export const day: JsonSchema = { type: 'string', format: 'date' }
export const country: JsonSchema = { type: 'string', pattern: '^[A-Z]{2}$' }
export const sha256: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' }

export const said = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description })
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const oneOf = (...values: readonly string[]): JsonSchema => ({ type: 'string', enum: values })

/** An object whose properties are for others to say. */
export const anything = (description: string): JsonSchema => ({
  type: 'object',
  additionalProperties: true,
  description,
})

/** Every property is there, but for the optional ones. */
export const object = (
  properties: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
})

/** Some of the properties are there. */
export const partOf = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties })

export const named = object({ name: text })

export const restored: JsonSchema = {
  ...partOf({
    name: text,
    leftOut: said(
      listOf(object({ field: text, id: text })),
      'The references that were lost, of the record that was asked for.',
    ),
  }),
  required: ['name'],
}

export const anythingGone: JsonSchema = { type: 'object', description: 'Whether nothing is left of it.' }

export function eventKind(description: string, schema: JsonSchema, sample: object, version = 1): EventKindEntry {
  return { version, description, schema, sample }
}

import type { Rules } from '../fields.ts'
import type { JsonSchema } from './json-schema-of.ts'

/** What the parsers of a noun allow, by field, in the words of JSON Schema: for the description of the operations that take them. */
export function boundsOf(rules: Rules): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(rules).map(([field, { bounds }]) => [field, bounds]))
}

/** A schema with bounds put to it. Named words stay as the schema has them, which writes them in its own way. */
export function withBounds(schema: JsonSchema, bounds: unknown): JsonSchema {
  const { type } = schema
  if (typeof bounds !== 'object' || bounds === null || type === undefined) return schema
  const { enum: words, items, ...others } = bounds as JsonSchema
  const mayBeNull = Array.isArray(type) && type.includes('null')
  const { items: ownItems } = schema
  return {
    ...schema,
    ...others,
    ...(Array.isArray(words) ? { enum: mayBeNull ? [...words, null] : words } : {}),
    ...(items && ownItems ? { items: withBounds(ownItems as JsonSchema, items) } : {}),
  }
}

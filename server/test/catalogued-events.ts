import ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { messageCatalogue } from '#features/telling/event-kinds/event-catalogue.ts'
import type { JsonSchema } from '#kit/event-kind.ts'
import type { TestApp } from './harness.ts'

const ajv = new ajv2020.default({ strict: true, allErrors: true })
addFormats.default(ajv)
const validators = new Map<string, ReturnType<typeof ajv.compile>>()

/** What the catalogue says against the data of a kind of event, in words; null if nothing. */
export function faultOf(kind: string, data: unknown): string | null {
  if (!(kind in messageCatalogue())) return `${kind} is not in the catalogue`
  const { schema } = messageCatalogue()[kind as keyof ReturnType<typeof messageCatalogue>]
  const validate = validators.get(kind) ?? ajv.compile(strictly(schema))
  validators.set(kind, validate)
  return validate(data) ? null : `${kind}: ${ajv.errorsText(validate.errors)}`
}

/** The same of what the fields that an update changed were before: any of the fields that its data can have. */
export function faultOfBefore(kind: string, before: unknown): string | null {
  if (!(kind in messageCatalogue())) return `${kind} is not in the catalogue`
  const { required: _, ...schema } = messageCatalogue()[kind as keyof ReturnType<typeof messageCatalogue>].schema
  const name = `${kind}, before`
  const validate = validators.get(name) ?? ajv.compile(strictly(schema))
  validators.set(name, validate)
  return validate(before) ? null : `${name}: ${ajv.errorsText(validate.errors)}`
}

/** All events of a test's database: which kinds there are, and what the catalogue says against any of them. */
export async function lookAtEvents({ owner }: TestApp): Promise<{ kinds: Set<string>; faults: string[] }> {
  const { rows } = await owner.query<{ kind: string; data: object }>('select kind, data from events')
  const faults = rows.flatMap(({ kind, data }) => faultOf(kind, data) ?? [])
  return { kinds: new Set(rows.map(({ kind }) => kind)), faults: [...new Set(faults)] }
}

/** Also refuses fields that the schema does not name: receivers let those pass, but we say all that we send. What may hold anything says so. */
function strictly(schema: JsonSchema): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner)
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]))
    return copy['type'] === 'object' ? { additionalProperties: false, ...copy } : copy
  }
  return inner(schema) as JsonSchema
}

import SchemaBuilder from '@pothos/core'
import { badInput } from '#platform/app-error.ts'
import { parseMoment, show } from '#platform/fields.ts'
import type { Deps } from '../deps.ts'
import { type Reader, requirePermission } from './actor.ts'
import type { ReadScope } from './read-scope.ts'

/** What every resolver gets. Reads go through `scope`; writes through `change`, which lets later fields see what was written. */
export type GraphqlContext = {
  readonly deps: Deps
  readonly reader: Reader
  readonly scope: ReadScope
}

export type Builder = typeof builder

/** The one schema under construction: each feature adds its types and fields to it when app/features.ts loads it. */
export const builder = createSchemaBuilder()

function createSchemaBuilder() {
  const builder = new SchemaBuilder<{
    Context: GraphqlContext
    DefaultFieldNullability: false
    DefaultInputFieldRequiredness: false
    Scalars: {
      ID: { Input: string; Output: string }
      DateTime: { Input: Date; Output: Date }
      Day: { Input: string; Output: string }
      JSONObject: { Input: object; Output: object }
    }
  }>({ defaultFieldNullability: false })
  builder.queryType({ description: 'Reads data. Without credentials: the published records of a public catalogue.' })
  builder.mutationType({ description: 'Changes data. Needs a session or an API key with sufficient rights.' })
  builder.scalarType('DateTime', {
    description: 'A moment, as RFC 3339 text in UTC: 2026-11-21T09:30:00.000Z.',
    serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
    parseValue: (value) => {
      const moment = parseMoment(value)
      if (moment) return moment
      throw badInput('moment_malformed', `A DateTime is written 2026-11-21T09:30:00Z; got ${show(value)}.`)
    },
  })
  builder.scalarType('Day', {
    description: 'A calendar day: 2026-11-21.',
    serialize: (value) => value,
    parseValue: (value) => String(value),
  })
  builder.scalarType('JSONObject', {
    description: 'A JSON object, used where its fields depend on the kind of record.',
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
      throw badInput('object_expected', `A JSONObject is written { "field": value }; got ${show(value)}.`)
    },
  })
  return builder
}

/**
 * Runs a write for a resolver. The permission is asked for before anything else, so that who may not write learns nothing of
 * the records; the read transaction ends first, so that no request holds two connections and later fields read fresh rows.
 */
export async function change<T>(
  { deps, reader, scope }: GraphqlContext,
  useCase: (deps: Deps, reader: Reader) => Promise<T>,
): Promise<T> {
  if (reader.kind === 'stranger') requirePermission(reader, 'edit')
  scope.end()
  return useCase(deps, reader)
}

import { initGraphQLTada } from 'gql.tada'
import type { introspection_types } from './schema-types.d.ts'

/** Writes a query whose answer and variables are typed by the committed schema. */
export const graphql = initGraphQLTada<{
  introspection: { name: never; query: 'Query'; mutation: 'Mutation'; subscription: never; types: introspection_types }
  scalars: { DateTime: string; Day: string; JSONObject: object }
}>()

export type { ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada'

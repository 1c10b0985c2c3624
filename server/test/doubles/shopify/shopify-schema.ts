import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'
import { shops } from '../../shops.ts'

const schemas = new Map<string, GraphQLSchema>()

/** Shopify's own schema of a version. */
export function shopifySchema(version: string): GraphQLSchema {
  const known = schemas.get(version) ?? buildClientSchema(shops().introspectionOf(version) as IntrospectionQuery)
  schemas.set(version, known)
  return known
}

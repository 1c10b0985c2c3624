import './features.ts'
import { lexicographicSortSchema } from 'graphql'
import { builder } from '#kit/schema-builder.ts'

/** The whole GraphQL schema, in alphabetical order so that its printed form changes only when it does. */
export const schema = lexicographicSortSchema(builder.toSchema())

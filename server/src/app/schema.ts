import './features.ts'
import { lexicographicSortSchema } from 'graphql'
import { findByCode } from '#features/records/find-by-code.ts'
import { acceptCodes } from '#kit/named-records.ts'
import { builder } from '#kit/schema-builder.ts'

/** The whole GraphQL schema, in alphabetical order so that its printed form changes only when it does. */
export const schema = acceptCodes(lexicographicSortSchema(builder.toSchema()), findByCode)

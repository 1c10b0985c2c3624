import './features.ts'
import { findByCode } from '#features/records/find-by-code.ts'
import { acceptCodes } from '#kit/named-records.ts'
import { builder } from '#kit/schema-builder.ts'

/** The whole GraphQL schema, in alphabetical order, as its builder makes it, so that its printed form changes only when it does. */
export const schema = acceptCodes(builder.toSchema(), findByCode)

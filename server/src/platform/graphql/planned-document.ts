import type { GraphQLSchema } from 'graphql'
import type { CheckedDocument } from './check-document.ts'
import type { Literal } from './literals.ts'
import type { Variables } from './measure-document.ts'

/** What a document's answer is made of besides itself: its variables after coercion, and the literals that its shape leaves open. */
export type Given = { readonly variables: Variables; readonly literals: readonly Literal[] }

/** Answers a document as its resolvers would, with the bytes of its data; null: they are to answer it. */
export type PlannedDocument<Context> = (context: Context, given: Given) => Promise<string | null>

/**
 * Makes plans. `openAt`: where in the document the literals stand that its shape leaves open; each must be an argument that the plan reads anew. Null:
 * there is none for this document.
 */
export type PlanDocument<Context> = (
  schema: GraphQLSchema,
  document: CheckedDocument,
  openAt: readonly number[],
) => PlannedDocument<Context> | null

import { hash } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import { createBoundedCache } from './bounded-cache.ts'
import { type CheckedDocument, checkDocument, type Refused } from './check-document.ts'
import { type CompiledOperation, compileDocument } from './compile-document.ts'
import type { GraphqlLimits } from './limits.ts'
import { type Literal, shapeOf } from './literals.ts'
import type { PlanDocument, PlannedDocument } from './planned-document.ts'

export type PreparedDocument<Context = unknown> = CheckedDocument & {
  /** `null`: to be interpreted, because it is new or because it cannot be compiled safely. */
  readonly compiled: CompiledOperation | null
  /** How it is answered at once, with the literals it was sent with; what else is said of the document may be of one that differs in those. */
  readonly planned: Planned<Context> | null
}

export type Planned<Context> = {
  readonly plan: PlannedDocument<Context>
  readonly literals: readonly Literal[]
}

export type DocumentCache<Context> = {
  prepare(text: string, operationName: string | null): PreparedDocument<Context> | Refused
  /** The same without a plan. */
  prepareAsWritten(text: string, operationName: string | null): PreparedDocument<Context> | Refused
}

/**
 * A document is kept and compiled when it is seen for the second time. Of the first time only a digest remains, so
 * that documents nobody sends twice take neither the time to compile nor the place of those in use. With plans it is so with its shape, which all
 * documents have in common that differ in nothing but literals.
 */
export function createDocumentCache<Context>(
  schema: GraphQLSchema,
  limits: GraphqlLimits,
  planDocument: PlanDocument<Context> | null = null,
): DocumentCache<Context> {
  const kept = createBoundedCache<PreparedDocument<Context>>(MAX_KEPT, MAX_KEPT_TOKENS)
  const seen = createBoundedCache<true>(MAX_SEEN, MAX_SEEN)
  const shapes = createBoundedCache<KnownShape<Context>>(MAX_SHAPES, MAX_SHAPE_TOKENS)
  const shapesSeen = createBoundedCache<true>(MAX_SEEN, MAX_SEEN)

  function prepareAsWritten(text: string, operationName: string | null, known?: CheckedDocument) {
    const key = keyOf(text, operationName)
    const found = kept.get(key)
    if (found !== undefined) return found

    const checked = known ?? checkDocument(schema, text, operationName, limits)
    if ('errors' in checked) return checked
    if (isNew(seen, key)) return { ...checked, compiled: null, planned: null }
    const prepared = { ...checked, compiled: compileDocument(schema, checked), planned: null }
    kept.set(key, prepared, weightOf(checked, key))
    return prepared
  }

  return {
    prepareAsWritten: (text, operationName) => prepareAsWritten(text, operationName),
    prepare(text, operationName) {
      const shape = planDocument === null ? null : shapeOf(text)
      if (shape === null || planDocument === null) return prepareAsWritten(text, operationName)
      const { literals } = shape
      const key = keyOf(shape.key, operationName)
      const known = shapes.get(key)
      if (known) return { ...known.checked, compiled: null, planned: { plan: known.plan, literals } }
      if (known === null || isNew(shapesSeen, key)) return prepareAsWritten(text, operationName)

      const checked = checkDocument(schema, text, operationName, limits)
      // It may be the literals that are refused, so nothing is known of the shape.
      if ('errors' in checked) return checked
      const openAt = literals.map(({ at }) => at)
      const plan = planDocument(schema, checked, openAt)
      shapes.set(key, plan && { checked, plan }, weightOf(checked, key))
      if (plan === null) return prepareAsWritten(text, operationName, checked)
      return { ...checked, compiled: null, planned: { plan, literals } }
    },
  }
}

/** Null: there is no plan for it. */
type KnownShape<Context> = { readonly checked: CheckedDocument; readonly plan: PlannedDocument<Context> } | null

/** NUL cannot be in a name, so no document and name together look like another document. */
function keyOf(text: string, operationName: string | null): string {
  return operationName === null ? text : `${operationName}\0${text}`
}

function isNew(
  seen: { get(key: string): true | undefined; set(key: string, is: true, weight: number): void },
  key: string,
) {
  const digest = hash('sha256', key, 'base64')
  if (seen.get(digest) !== undefined) return false
  seen.set(digest, true, 1)
  return true
}

function weightOf({ tokens }: CheckedDocument, key: string): number {
  return tokens + TOKENS_ALWAYS + key.length / BYTES_PER_TOKEN
}

const MAX_KEPT = 500

/** A token with its nodes and its share of compiled code takes some 500 bytes; full of the heaviest documents, 50 MB. */
const MAX_KEPT_TOKENS = 100_000
const BYTES_PER_TOKEN = 400
const TOKENS_ALWAYS = 20

/** A plan is its statement's text, some 20 bytes for a token. */
const MAX_SHAPES = 500
const MAX_SHAPE_TOKENS = 50_000

const MAX_SEEN = 5_000

import { hash } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import { createBoundedCache } from './bounded-cache.ts'
import { type CheckedDocument, checkDocument, type Refused } from './check-document.ts'
import { type CompiledOperation, compileDocument } from './compile-document.ts'
import type { GraphqlLimits } from './limits.ts'

export type PreparedDocument = CheckedDocument & {
  /** `null`: to be interpreted, because it is new or because it cannot be compiled safely. */
  readonly compiled: CompiledOperation | null
}

export type DocumentCache = { prepare(text: string, operationName: string | null): PreparedDocument | Refused }

/**
 * A document is kept and compiled when it is seen for the second time. Of the first time only a digest remains, so
 * that documents nobody sends twice take neither the time to compile nor the place of those in use.
 */
export function createDocumentCache(schema: GraphQLSchema, limits: GraphqlLimits): DocumentCache {
  const kept = createBoundedCache<PreparedDocument>(MAX_KEPT, MAX_KEPT_TOKENS)
  const seen = createBoundedCache<true>(MAX_SEEN, MAX_SEEN)

  return {
    prepare(text, operationName) {
      // NUL cannot be in a name, so no document and name together look like another document.
      const key = operationName === null ? text : `${operationName}\0${text}`
      const known = kept.get(key)
      if (known !== undefined) return known

      const checked = checkDocument(schema, text, operationName, limits)
      if ('errors' in checked) return checked
      const digest = hash('sha256', key, 'base64')
      if (seen.get(digest) === undefined) {
        seen.set(digest, true, 1)
        return { ...checked, compiled: null }
      }
      const prepared = { ...checked, compiled: compileDocument(schema, checked) }
      kept.set(key, prepared, checked.tokens + TOKENS_ALWAYS + key.length / BYTES_PER_TOKEN)
      return prepared
    },
  }
}

const MAX_KEPT = 500

/** A token with its nodes and its share of compiled code takes some 500 bytes; full of the heaviest documents, 50 MB. */
const MAX_KEPT_TOKENS = 100_000
const BYTES_PER_TOKEN = 400
const TOKENS_ALWAYS = 20

const MAX_SEEN = 5_000

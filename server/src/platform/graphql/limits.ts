import { GraphQLError } from 'graphql'

/** What one request may ask for. Each bound is checked before anything that takes time in proportion to it. */
export type GraphqlLimits = {
  /** Comments and white space are no tokens, so the text has its own bound. */
  maxDocumentBytes: number
  maxTokens: number
  /** Brackets of all kinds within each other: parsing and coercing recurse into them. */
  maxNesting: number
  /** Fields within fields, fragments written out; what is below `__schema` and `__type` has the next two bounds. */
  maxDepth: number
  /** The deepest introspection query in use (`typeDepth: 9`) has 15. */
  maxIntrospectionDepth: number
  /** `fields`, `inputFields`, `interfaces`, `possibleTypes` within each other: the only way introspection grows. */
  maxIntrospectionLists: number
  /** In the whole document, `__typename` included. */
  maxAliases: number
  maxDirectives: number
  maxRootFields: number
  /** How often one response key may be asked for in one place: comparing repetitions takes quadratic time. */
  maxRepeats: number
  /** A field costs 1; what is below a list counts once for each record the list may return. */
  maxCost: number
  maxVariables: number
  maxVariableDepth: number
}

export const DEFAULT_LIMITS: GraphqlLimits = {
  maxDocumentBytes: 128 * 1024,
  maxTokens: 2_000,
  maxNesting: 64,
  maxDepth: 20,
  maxIntrospectionDepth: 20,
  maxIntrospectionLists: 1,
  maxAliases: 30,
  maxDirectives: 8,
  maxRootFields: 20,
  maxRepeats: 30,
  maxCost: 50_000,
  maxVariables: 100,
  maxVariableDepth: 20,
}

export type LimitReason =
  | 'document_too_long'
  | 'too_many_tokens'
  | 'query_too_deep'
  | 'too_many_aliases'
  | 'too_many_directives'
  | 'too_many_root_fields'
  | 'too_many_repeats'
  | 'query_too_costly'
  | 'too_many_variables'
  | 'variables_too_deep'

/** The sentence is complete but for its numbers, which stand at `{value}` and `{limit}`. */
export function limitError(reason: LimitReason, sentence: string, value: number, limit: number): GraphQLError {
  const message = sentence.replace('{value}', String(value)).replace('{limit}', String(limit))
  return new GraphQLError(message, { extensions: { code: 'bad_input', reason, limit, value } })
}

import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  Lexer,
  NoFragmentCyclesRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  visit,
} from 'graphql'
import { countRepeats } from './count-repeats.ts'
import { type GraphqlLimits, limitError } from './limits.ts'
import { createMeasurer, type Measurer } from './measure-document.ts'

export type CheckedDocument = {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly operationType: OperationType
  /** `take` is a variable somewhere, so the cost is to be checked for each request. */
  readonly costVaries: boolean
  readonly tokens: number
}

export type OperationType = 'query' | 'mutation'

export type Refused = { readonly errors: readonly GraphQLError[] }

/** Everything about a request that does not depend on its variables. The cheap bounds come before the costly rules. */
export function checkDocument(
  schema: GraphQLSchema,
  text: string,
  operationName: string | null,
  limits: GraphqlLimits,
): CheckedDocument | Refused {
  const bytes = Buffer.byteLength(text)
  if (bytes > limits.maxDocumentBytes) {
    const sentence = 'The document has {value} bytes; at most {limit} are allowed. Send long values as variables.'
    return refused(limitError('document_too_long', sentence, bytes, limits.maxDocumentBytes))
  }

  const { tokens, nesting } = scanTokens(text)
  if (tokens > limits.maxTokens) {
    const sentence = 'The document has {value} tokens; at most {limit} are allowed.'
    return refused(limitError('too_many_tokens', sentence, tokens, limits.maxTokens))
  }
  if (nesting > limits.maxNesting) {
    const sentence = 'The document has {value} levels of brackets; at most {limit} are allowed.'
    return refused(limitError('query_too_deep', sentence, nesting, limits.maxNesting))
  }

  let document: DocumentNode
  try {
    document = parse(text)
  } catch (error) {
    if (error instanceof GraphQLError) return refused(withReason(error, 'graphql_syntax'))
    throw error
  }

  const asWritten = checkAsWritten(document, limits)
  if (asWritten !== null) return refused(asWritten)

  const measurer = createMeasurer(schema, document, {})
  const tooLarge = checkMeasures(document, measurer, limits)
  if (measurer.hasCycle) return refusedBy(validate(schema, document, [NoFragmentCyclesRule], { maxErrors: 1 }))
  if (tooLarge !== null) return refused(tooLarge)

  const repeats = countRepeats(document)
  if (repeats > limits.maxRepeats) {
    const sentence = 'One field is repeated {value} times in one place; at most {limit} times are allowed.'
    return refused(limitError('too_many_repeats', sentence, repeats, limits.maxRepeats))
  }

  const broken = validate(schema, document, specifiedRules, { maxErrors: MAX_VALIDATION_ERRORS })
  if (broken.length > 0) return refusedBy(broken)
  return selectOperation(schema, document, operationName, measurer.costVaries)
}

/** For documents whose cost varies: the cost of this operation with these variables. */
export function checkCost(
  schema: GraphQLSchema,
  { document, operation }: CheckedDocument,
  variables: Readonly<Record<string, unknown>>,
  limits: GraphqlLimits,
): GraphQLError | null {
  return costError(createMeasurer(schema, document, variables).operation(operation).cost, limits)
}

/** So that a document of many mistakes is not answered at many times its own length. */
export const MAX_VALIDATION_ERRORS = 5

function selectOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
  costVaries: boolean,
): CheckedDocument | Refused {
  const operation = getOperationAST(document, operationName)
  const operationType = operation && typeOf(schema, operation)
  if (operationType) return { document, operation, operationType, costVaries, tokens: document.tokenCount ?? 0 }
  if (operation) return refused(invalid(`This service has no ${operation.operation} operations.`))
  if (operationName !== null) return refused(invalid(`The document has no operation named "${operationName}".`))
  const isEmpty = document.definitions.every(({ kind }) => kind !== Kind.OPERATION_DEFINITION)
  return refused(
    invalid(
      isEmpty
        ? 'The document has no operation.'
        : 'The document has more than one operation; name one in "operationName".',
    ),
  )
}

function typeOf(schema: GraphQLSchema, { operation }: OperationDefinitionNode): OperationType | null {
  if (operation === OperationTypeNode.SUBSCRIPTION || !schema.getRootType(operation)) return null
  return operation
}

function checkAsWritten(document: DocumentNode, limits: GraphqlLimits): GraphQLError | null {
  let aliases = 0
  let directives = 0
  let nulPath: string | null = null
  visit(document, {
    Field(node) {
      if (node.alias !== undefined) aliases += 1
    },
    Directive() {
      directives += 1
    },
    StringValue(node, _key, parent, _path, ancestors) {
      if (nulPath === null && node.value.includes('\0')) nulPath = namesOf(parent ? [...ancestors, parent] : ancestors)
    },
  })
  if (aliases > limits.maxAliases) {
    const sentence = 'The document has {value} aliases; at most {limit} are allowed.'
    return limitError('too_many_aliases', sentence, aliases, limits.maxAliases)
  }
  if (directives > limits.maxDirectives) {
    const sentence = 'The document has {value} directives; at most {limit} are allowed.'
    return limitError('too_many_directives', sentence, directives, limits.maxDirectives)
  }
  return nulPath === null ? null : nulError(nulPath)
}

/** PostgreSQL cannot store U+0000 in text. */
export function nulError(path: string): GraphQLError {
  return new GraphQLError(`"${path}" contains a NUL character (U+0000), which cannot be stored.`, {
    extensions: { code: 'bad_input', reason: 'nul_character', field: path },
  })
}

/** A fragment that no operation spreads is measured too: the rules that would refuse it walk it as well. */
function checkMeasures(document: DocumentNode, measurer: Measurer, limits: GraphqlLimits): GraphQLError | null {
  for (const node of document.definitions) {
    const isOperation = node.kind === Kind.OPERATION_DEFINITION
    if (!isOperation && node.kind !== Kind.FRAGMENT_DEFINITION) continue
    const measure = isOperation ? measurer.operation(node) : measurer.fragment(node)
    const { depth, introspectionDepth, introspectionLists, directFields, nodes, cost } = measure
    if (depth > limits.maxDepth) {
      return limitError(
        'query_too_deep',
        'The query is {value} levels deep; at most {limit} are allowed.',
        depth,
        limits.maxDepth,
      )
    }
    if (introspectionDepth > limits.maxIntrospectionDepth) {
      const sentence = 'The introspection is {value} levels deep; at most {limit} are allowed.'
      return limitError('query_too_deep', sentence, introspectionDepth, limits.maxIntrospectionDepth)
    }
    if (introspectionLists > limits.maxIntrospectionLists) {
      const sentence =
        'The introspection requests the fields, interfaces or possible types of a type {value} times within ' +
        'each other; at most {limit} are allowed.'
      return limitError('query_too_deep', sentence, introspectionLists, limits.maxIntrospectionLists)
    }
    if (isOperation && directFields > limits.maxRootFields) {
      const sentence = 'The operation has {value} root fields; at most {limit} are allowed.'
      return limitError('too_many_root_fields', sentence, directFields, limits.maxRootFields)
    }
    // Nodes cost at least as much to check as fields cost to answer, and no variable makes them fewer.
    const tooCostly = costError(nodes, limits) ?? (measurer.costVaries ? null : costError(cost, limits))
    if (tooCostly !== null) return tooCostly
  }
  return null
}

function costError(cost: number, limits: GraphqlLimits): GraphQLError | null {
  if (cost <= limits.maxCost) return null
  const sentence =
    'The query may return {value} fields; at most {limit} are allowed. Request fewer records with "take", or ' +
    'fewer fields.'
  return limitError('query_too_costly', sentence, cost, limits.maxCost)
}

/** Names from the outside in: the field, its argument, and the input fields down to the value. */
function namesOf(ancestors: readonly (ASTNode | readonly ASTNode[])[]): string {
  const names: string[] = []
  for (const node of ancestors) {
    if (!('kind' in node)) continue
    if (node.kind === Kind.FIELD || node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD) {
      names.push(node.name.value)
    } else if (node.kind === Kind.VARIABLE_DEFINITION) names.push(`$${node.variable.name.value}`)
  }
  return names.join('.')
}

/** To the end or to the first character that begins no token, where parsing ends as well. */
function scanTokens(text: string): { readonly tokens: number; readonly nesting: number } {
  const lexer = new Lexer(new Source(text))
  let tokens = 0
  let open = 0
  let nesting = 0
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
      tokens += 1
      if (OPENING.has(kind)) nesting = Math.max(nesting, ++open)
      else if (CLOSING.has(kind)) open -= 1
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
  }
  return { tokens, nesting }
}

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

function refused(error: GraphQLError): Refused {
  return { errors: [error] }
}

function refusedBy(errors: readonly GraphQLError[]): Refused {
  return { errors: errors.map((error) => withReason(error, 'graphql_validation')) }
}

function invalid(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'bad_input', reason: 'graphql_validation' } })
}

/** A message may quote what was sent; as much of it as helps to recognise it is enough. */
export function withReason(error: GraphQLError, reason: string): GraphQLError {
  const { message, nodes, source, positions } = error
  const shown = message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message
  return new GraphQLError(shown, { nodes, source, positions, extensions: { code: 'bad_input', reason } })
}

const MAX_MESSAGE_LENGTH = 500

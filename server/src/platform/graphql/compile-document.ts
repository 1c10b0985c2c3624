import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  TypeInfo,
  type ValueNode,
  type VariableDefinitionNode,
  type VariableNode,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { CheckedDocument } from './check-document.ts'
import type { Variables } from './measure-document.ts'

/** Takes variables as they are after coercion. */
export type CompiledOperation = (context: unknown, coerced: Variables) => ExecutionResult | Promise<ExecutionResult>

/**
 * The operation as one JavaScript function, or `null` where the generated code could differ from the specification
 * (seen on graphql-jit 0.8.9) and the interpreter is to answer:
 *
 * - It writes argument values into its source. A text that begins with a marker of its own, which anybody can read in
 *   its source, would be run as code. So every literal leaves the document here and comes back as a variable: nothing
 *   a client wrote is in the generated source but names.
 * - Its coercion of variables knows no defaults of required variables, no @oneOf, and does not end on an input type
 *   that holds itself. So variables are coerced before, and pass through it as they are.
 * - @skip and @include lose fields where fragments overlap.
 * - A throw while resolving an abstract type, or in isTypeOf, escapes as an unhandled rejection.
 * - A variable inside a list or an object that is not sent becomes null instead of missing.
 * - An alias `__proto__` sets a prototype.
 *
 * Mutations and introspection are interpreted because compiling them gains nothing.
 */
export function compileDocument(
  schema: GraphQLSchema,
  { document, operation, operationType }: CheckedDocument,
): CompiledOperation | null {
  if (operationType !== 'query') return null
  const lifted = liftLiterals(schema, selectOnly(document, operation))
  if (lifted === null) return null

  const compiled = compileQuery(withCoercedValue(schema), lifted.document, operation.name?.value, {
    disablingCapturingStackErrors: true,
  })
  if (!isCompiledQuery(compiled)) return null
  return (context, coerced) => {
    const values: Record<string, unknown> = { ...coerced }
    for (const { name, read } of lifted.literals) values[name] = read()
    return compiled.query(undefined, context, values)
  }
}

type Literal = { readonly name: string; readonly read: () => unknown }

function liftLiterals(
  schema: GraphQLSchema,
  document: DocumentNode,
): { readonly document: DocumentNode; readonly literals: readonly Literal[] } | null {
  const literals: Literal[] = []
  const typeInfo = new TypeInfo(schema)
  let fits = true

  function lift(value: ValueNode, type: GraphQLInputType): VariableNode {
    const name = `${LITERAL_PREFIX}${literals.length}`
    literals.push({ name, read: readerOf(value, type) })
    const variable: VariableNode = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } }
    return value.loc === undefined ? variable : { ...variable, loc: value.loc }
  }

  const withoutLiterals = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Name(node) {
        if (node.value === '__proto__' || node.value.startsWith(LITERAL_PREFIX)) fits = false
      },
      Directive() {
        fits = false
      },
      Field() {
        const parent = typeInfo.getParentType()
        const field = typeInfo.getFieldDef()
        const type = getNamedType(typeInfo.getType())
        const isPlain = isObjectType(parent) && !parent.name.startsWith('__') && !type?.name.startsWith('__')
        const throwsUnheard = isAbstractType(type) || (isObjectType(type) && type.isTypeOf != null)
        const hasPlainDefaults = field?.args.every((argument) => isPlainData(argument.defaultValue)) ?? true
        if (!isPlain || throwsUnheard || !hasPlainDefaults) fits = false
      },
      Argument: {
        leave(node) {
          const type = typeInfo.getArgument()?.type
          if (node.value.kind === Kind.VARIABLE) return undefined
          if (type === undefined || holdsVariable(node.value)) {
            fits = false
            return undefined
          }
          return { ...node, value: lift(node.value, type) }
        },
      },
    }),
  )
  if (!fits) return null

  const added = literals.map(({ name }) =>
    coercedVariable({ kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } }),
  )
  const definitions = withoutLiterals.definitions.map((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return node
    const declared = node.variableDefinitions?.map(({ variable }) => coercedVariable(variable)) ?? []
    return { ...node, variableDefinitions: [...declared, ...added] }
  })
  return { document: { ...withoutLiterals, definitions }, literals }
}

const LITERAL_PREFIX = 'literal_'

/** A list or an object is made anew for each request, as resolvers may expect. */
function readerOf(node: ValueNode, type: GraphQLInputType): () => unknown {
  const value: unknown = valueFromAST(node, type)
  return typeof value === 'object' && value !== null ? () => valueFromAST(node, type) : () => value
}

function coercedVariable(variable: VariableNode): VariableDefinitionNode {
  const type: NamedTypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: coercedValue.name } }
  return { kind: Kind.VARIABLE_DEFINITION, variable, type }
}

const coercedValue = new GraphQLScalarType({ name: 'CoercedValue' })

/** The same schema, knowing one more name. */
function withCoercedValue(schema: GraphQLSchema): GraphQLSchema {
  const getType = (name: string) => (name === coercedValue.name ? coercedValue : schema.getType(name))
  const extended: GraphQLSchema = Object.create(schema, { getType: { value: getType } })
  return extended
}

function holdsVariable(node: ValueNode): boolean {
  if (node.kind === Kind.LIST) return node.values.some(holdsVariable)
  if (node.kind === Kind.OBJECT) return node.fields.some((field) => holdsVariable(field.value))
  return node.kind === Kind.VARIABLE
}

/** What JSON says back unchanged; a default comes from the schema and goes into the source as JSON. */
function isPlainData(value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  return Array.isArray(value) && value.every(isPlainData)
}

function selectOnly(document: DocumentNode, operation: CheckedDocument['operation']): DocumentNode {
  const definitions = document.definitions.filter(
    (node) => node.kind !== Kind.OPERATION_DEFINITION || node === operation,
  )
  return { ...document, definitions }
}

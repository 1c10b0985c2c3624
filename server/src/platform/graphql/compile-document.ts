import type { ExecutionResult } from 'graphql'
import {
  coerceInputValue,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  parseType,
  TypeInfo,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { CheckedDocument } from './check-document.ts'
import type { Variables } from './measure-document.ts'

export type CompiledOperation = (context: unknown, variables: Variables) => ExecutionResult | Promise<ExecutionResult>

/**
 * The operation as one JavaScript function, or `null` where the generated code could differ from the specification
 * (seen on graphql-jit 0.8.9) and the interpreter is to answer:
 *
 * - It writes argument values into its source. A text that begins with a marker of its own, which anybody can read in
 *   its source, would be run as code. So every literal and every default leaves the document here and comes back as a
 *   variable: nothing a client wrote is in the generated source but names.
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
  const parameters = extractValues(schema, selectOnly(document, operation))
  if (parameters === null) return null

  const compiled = compileQuery(schema, parameters.document, operation.name?.value, {
    disablingCapturingStackErrors: true,
  })
  if (!isCompiledQuery(compiled)) return null
  const { defaults, literals } = parameters
  // Literals come last: no variable of the client's may take the place of one.
  return (context, variables) => compiled.query(undefined, context, { ...defaults, ...variables, ...literals })
}

type Extracted = { readonly document: DocumentNode; readonly defaults: Variables; readonly literals: Variables }

function extractValues(schema: GraphQLSchema, document: DocumentNode): Extracted | null {
  const literals: Record<string, unknown> = {}
  const defaults: Record<string, unknown> = {}
  const definitions: VariableDefinitionNode[] = []
  const typeInfo = new TypeInfo(schema)
  let fits = true

  function lift(value: ValueNode, type: GraphQLInputType): ValueNode {
    const name = `${LITERAL_PREFIX}${definitions.length}`
    const sent = sentValue(value, type)
    if (sent === null) {
      fits = false
      return value
    }
    literals[name] = sent.value
    const variable = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } as const
    definitions.push({ kind: Kind.VARIABLE_DEFINITION, variable, type: parseType(String(type), { noLocation: true }) })
    return value.loc === undefined ? variable : { ...variable, loc: value.loc }
  }

  const lifted = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Name(node) {
        if (node.value === '__proto__') fits = false
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
        if (!isPlain || throwsUnheard || field?.args.some((argument) => !isPlainData(argument.defaultValue)))
          fits = false
      },
      VariableDefinition: {
        enter({ variable, defaultValue }) {
          const name = variable.name.value
          if (name.startsWith(LITERAL_PREFIX)) fits = false
          if (defaultValue === undefined) return
          const type = typeInfo.getInputType()
          const sent = type ? sentValue(defaultValue, type) : null
          if (sent === null) fits = false
          else defaults[name] = sent.value
        },
        leave({ defaultValue: _, ...node }) {
          return node
        },
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
  return {
    defaults,
    literals,
    document: {
      ...lifted,
      definitions: lifted.definitions.map((node) =>
        node.kind === Kind.OPERATION_DEFINITION
          ? { ...node, variableDefinitions: [...(node.variableDefinitions ?? []), ...definitions] }
          : node,
      ),
    },
  }
}

const LITERAL_PREFIX = 'literal_'

/** The value a client would have sent as JSON for this literal; `null` if a scalar reads the two differently. */
function sentValue(node: ValueNode, type: GraphQLInputType): { readonly value: unknown } | null {
  const value = valueFromASTUntyped(node)
  try {
    const coerced = coerceInputValue(value, type, (_path, _value, error) => {
      throw error
    })
    return JSON.stringify(coerced) === JSON.stringify(valueFromAST(node, type)) ? { value } : null
  } catch {
    return null
  }
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

import { type ExecutionResult, execute, type GraphQLError, type GraphQLSchema } from 'graphql'
import type { PreparedDocument } from './document-cache.ts'
import type { Variables } from './measure-document.ts'

/** The answer is the same whether the document is compiled or interpreted. */
export async function runOperation(
  schema: GraphQLSchema,
  { document, operation, compiled }: Pick<PreparedDocument, 'document' | 'operation' | 'compiled'>,
  contextValue: unknown,
  variables: { readonly sent: Variables; readonly coerced: Variables },
): Promise<ExecutionResult> {
  if (compiled !== null) {
    const result = await compiled(contextValue, variables.coerced)
    // Without data nothing ran.
    if ('data' in result) return withSettledErrors(result)
  }
  const operationName = operation.name?.value
  const variableValues = variables.sent
  return withSettledErrors(await execute({ schema, document, operationName, contextValue, variableValues }))
}

/**
 * Errors in order of their paths, and one for each null they explain: the first that happened. Without this their
 * order and number would follow the order in which promises settle.
 */
function withSettledErrors(result: ExecutionResult): ExecutionResult {
  const { data, errors } = result
  if (errors === undefined || errors.length < 2) return result
  const first = new Map<string, GraphQLError>()
  for (const error of errors) {
    const key = JSON.stringify(nulledPath(data, error.path ?? []))
    if (!first.has(key)) first.set(key, error)
  }
  return { ...result, errors: [...first.values()].sort(byPath) }
}

function nulledPath(data: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  let value = data
  for (const [index, key] of path.entries()) {
    if (typeof value !== 'object' || value === null) return path.slice(0, index)
    value = Reflect.get(value, key)
  }
  return path
}

function byPath(a: GraphQLError, b: GraphQLError): number {
  const [left, right] = [a.path ?? [], b.path ?? []]
  for (const [index, key] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (key === other) continue
    return typeof key === 'number' && typeof other === 'number' ? key - other : String(key) < String(other) ? -1 : 1
  }
  return left.length - right.length
}

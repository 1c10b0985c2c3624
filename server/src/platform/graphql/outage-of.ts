import {
  type ExecutionResult,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { AppError } from '../app-error.ts'
import type { PreparedDocument } from './document-cache.ts'
import type { Variables } from './measure-document.ts'

/**
 * The outage that is all that came of a document's mutations; null where anything was done, or refused for another reason. Mutations run
 * one after the other, so when the first has failed with it and no data came, none was done. `isUndone`: nothing is left of any.
 */
export function outageOf(
  { data, errors }: ExecutionResult,
  { document, operation }: Pick<PreparedDocument, 'document' | 'operation'>,
  variables: Variables,
  isUndone: boolean,
): AppError | null {
  const outages = (errors ?? []).map(({ originalError }) => originalError)
  const [outage] = outages
  if (!(outage instanceof AppError) || !outages.every(isOutage)) return null
  if (isUndone) return outage
  const failed = new Set((errors ?? []).flatMap(({ path = [] }) => (path.length === 1 ? [path[0]] : [])))
  if (data) return Object.keys(data).every((key) => failed.has(key)) ? outage : null
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  const first = firstKey(operation.selectionSet, fragments, variables)
  return first !== null && failed.has(first) ? outage : null
}

function isOutage(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'insufficient_storage')
}

/** Under which name the field is answered that is done first. */
function firstKey(
  { selections }: SelectionSetNode,
  fragments: readonly FragmentDefinitionNode[],
  variables: Variables,
): string | null {
  for (const node of selections) {
    const isSkipped = getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true
    const isIncluded = getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false
    if (isSkipped || !isIncluded) continue
    if (node.kind === Kind.FIELD) return node.alias?.value ?? node.name.value
    const inner =
      node.kind === Kind.INLINE_FRAGMENT ? node : fragments.find(({ name }) => name.value === node.name.value)
    const found = inner ? firstKey(inner.selectionSet, fragments, variables) : null
    if (found !== null) return found
  }
  return null
}

import type { GraphQLError } from 'graphql'
import { nulError } from './check-document.ts'
import { type GraphqlLimits, limitError } from './limits.ts'

/**
 * What no type can say of variables: how many there are, how deep they go (coercion recurses into input objects and
 * custom scalars take values whole), and that no text of theirs holds NUL.
 */
export function checkVariables(
  variables: Readonly<Record<string, unknown>>,
  limits: GraphqlLimits,
): GraphQLError | null {
  const count = Object.keys(variables).length
  if (count > limits.maxVariables) {
    const sentence = 'There are {value} variables; at most {limit} are allowed.'
    return limitError('too_many_variables', sentence, count, limits.maxVariables)
  }
  return checkValue(variables, 'variables', 0, limits)
}

function checkValue(value: unknown, path: string, depth: number, limits: GraphqlLimits): GraphQLError | null {
  if (typeof value === 'string') return value.includes('\0') ? nulError(path) : null
  if (typeof value !== 'object' || value === null) return null
  if (depth > limits.maxVariableDepth) {
    const sentence = 'The variables are at least {value} levels deep; at most {limit} are allowed.'
    return limitError('variables_too_deep', sentence, depth, limits.maxVariableDepth)
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const error = checkInner(value[index], index, path, depth, limits)
      if (error !== null) return error
    }
    return null
  }
  for (const [key, inner] of Object.entries(value)) {
    const error = key.includes('\0') ? nulError(path) : checkInner(inner, key, path, depth, limits)
    if (error !== null) return error
  }
  return null
}

/** Spares most values of a long list their path and their call. */
function checkInner(
  value: unknown,
  key: string | number,
  path: string,
  depth: number,
  limits: GraphqlLimits,
): GraphQLError | null {
  const isFine = typeof value === 'string' ? !value.includes('\0') : typeof value !== 'object' || value === null
  return isFine ? null : checkValue(value, `${path}.${key}`, depth + 1, limits)
}

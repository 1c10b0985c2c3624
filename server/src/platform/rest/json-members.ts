import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import type { Selection } from './select-fields.ts'

/**
 * Members that GraphQL, for want of a type for any value, gives as text that holds JSON (`extensions: { isJson: true }`). Here they are
 * the value. Their places in a record, step by step.
 */
export function jsonMembers(type: GraphQLObjectType, selection: Selection): string[][] {
  const fields = type.getFields()
  return [...selection].flatMap(([name, inner]) => {
    const field = fields[name]
    if (!field) return []
    const its = getNamedType(field.type)
    if (inner && isObjectType(its)) return jsonMembers(its, inner).map((steps) => [name, ...steps])
    return isJson(field) ? [[name]] : []
  })
}

export function isJson({ extensions }: { readonly extensions: object }): boolean {
  return 'isJson' in extensions && extensions.isJson === true
}

/** Puts the value in the place of its text, in a record or in each of a list. */
export function readJsonMember(record: unknown, [name = '', ...rest]: readonly string[]): void {
  if (Array.isArray(record)) for (const one of record) readJsonMember(one, [name, ...rest])
  else if (isObject(record)) {
    const value = record[name]
    if (rest.length > 0) readJsonMember(value, rest)
    else if (typeof value === 'string') record[name] = JSON.parse(value)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

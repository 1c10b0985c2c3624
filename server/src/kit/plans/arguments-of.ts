import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  getNullableType,
  isLeafType,
  isNonNullType,
  Kind,
  valueFromAST,
} from 'graphql'
import type { Literal } from '#platform/graphql/literals.ts'
import type { Given } from '#platform/graphql/planned-document.ts'

/** The arguments of a field for one request, as its resolver would get them. Null: one of them is not as it must be. */
export type ReadArguments = (given: Given) => Record<string, unknown> | null

type ReadOne = (args: Record<string, unknown>, given: Given) => boolean

/**
 * How a field's arguments are read. `literalAt`: which of the open literals stands at this place of the document; those that were found are taken out of
 * `left`. Null: an argument is of a kind that is for the resolvers.
 */
export function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  literalAt: ReadonlyMap<number, number>,
  left: Set<number>,
): ReadArguments | null {
  const reads: ReadOne[] = []
  for (const { name, type, defaultValue } of field.args) {
    const sent = node.arguments?.find((argument) => argument.name.value === name)?.value
    if (sent === undefined) {
      if (defaultValue !== undefined) reads.push(given(name, defaultValue))
      continue
    }
    if (sent.kind === Kind.VARIABLE) {
      reads.push(fromVariable(name, sent.name.value, type, defaultValue))
      continue
    }
    const open = sent.loc ? literalAt.get(sent.loc.start) : undefined
    if (open !== undefined) {
      left.delete(open)
      reads.push(fromLiteral(name, open, type))
      continue
    }
    const value: unknown = valueFromAST(sent, type)
    if (value === undefined || (typeof value === 'object' && value !== null)) return null
    reads.push(given(name, value))
  }
  return (request) => {
    const args: Record<string, unknown> = {}
    for (const read of reads) if (!read(args, request)) return null
    return args
  }
}

function given(name: string, value: unknown): ReadOne {
  return (args) => {
    args[name] = value
    return true
  }
}

function fromVariable(name: string, variable: string, type: GraphQLInputType, otherwise: unknown): ReadOne {
  return (args, { variables }) => {
    if (Object.hasOwn(variables, variable)) {
      const value = variables[variable]
      if (value === null && isNonNullType(type)) return false
      args[name] = value
    } else if (otherwise !== undefined) args[name] = otherwise
    else if (isNonNullType(type)) return false
    return true
  }
}

/** As the type's own rule reads it; where it refuses, the document is checked once more as a whole, and says why. */
function fromLiteral(name: string, open: number, type: GraphQLInputType): ReadOne {
  const leaf = getNullableType(type)
  return (args, { literals }) => {
    const literal = literals[open]
    if (literal === undefined || !isLeafType(leaf)) return false
    try {
      const value: unknown = leaf.parseLiteral(nodeOf(literal), null)
      args[name] = value
      return value !== undefined
    } catch {
      return false
    }
  }
}

function nodeOf({ kind, value }: Literal) {
  return kind === Kind.INT ? ({ kind: Kind.INT, value } as const) : ({ kind: Kind.STRING, value } as const)
}

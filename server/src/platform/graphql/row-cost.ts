import { type GraphQLResolveInfo, getNamedType, Kind } from 'graphql'
import { createMeasurer } from './measure-document.ts'

/** What one row of a list costs that is being resolved, as the limits count it: its fields, and the lists within it. */
export function costOfRow({ schema, fragments, variableValues, fieldNodes, returnType }: GraphQLResolveInfo): number {
  const definitions = Object.values(fragments)
  const measurer = createMeasurer(schema, { kind: Kind.DOCUMENT, definitions }, variableValues)
  const name = { kind: Kind.NAME, value: '' } as const
  const typeCondition = {
    kind: Kind.NAMED_TYPE,
    name: { kind: Kind.NAME, value: getNamedType(returnType).name },
  } as const
  const costs = fieldNodes.map(({ selectionSet }) =>
    selectionSet === undefined
      ? 1
      : measurer.fragment({ kind: Kind.FRAGMENT_DEFINITION, name, typeCondition, selectionSet }).cost,
  )
  return Math.max(1, ...costs)
}

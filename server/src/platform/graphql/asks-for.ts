import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** Whether any of these fields is asked for of what is being resolved; also where @skip or @include may leave it out. */
export function asksFor({ fieldNodes, fragments }: GraphQLResolveInfo, fields: ReadonlySet<string>): boolean {
  return fieldNodes.some(({ selectionSet }) => isAmong(selectionSet, fields, fragments))
}

function isAmong(
  set: SelectionSetNode | undefined,
  fields: ReadonlySet<string>,
  fragments: GraphQLResolveInfo['fragments'],
): boolean {
  if (set === undefined) return false
  return set.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return fields.has(selection.name.value)
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value]
    return isAmong(inner?.selectionSet, fields, fragments)
  })
}

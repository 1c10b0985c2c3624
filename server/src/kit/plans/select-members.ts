import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import type { Variables } from '#platform/graphql/measure-document.ts'

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** What is asked for of a record: each key of the answer with the nodes that ask for it, in the order of the answer. */
export type Members = ReadonlyMap<string, readonly FieldNode[]>

/** As the specification collects fields. Null: a fragment is of another type, or a directive is none of the two. */
export function membersOf(
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
  variables: Variables,
): Members | null {
  const members = new Map<string, FieldNode[]>()
  const spread = new Set<string>()

  const collect = ({ selections }: SelectionSetNode): boolean =>
    selections.every((node) => {
      if (!isIncluded(node, variables)) return true
      if (node.kind === Kind.FIELD) {
        const key = (node.alias ?? node.name).value
        const nodes = members.get(key)
        if (nodes) nodes.push(node)
        else members.set(key, [node])
        return key !== '__proto__'
      }
      if (node.kind === Kind.INLINE_FRAGMENT) {
        const condition = node.typeCondition?.name.value ?? type.name
        return condition === type.name && collect(node.selectionSet)
      }
      const name = node.name.value
      if (spread.has(name)) return true
      spread.add(name)
      const fragment = fragments.get(name)
      return fragment?.typeCondition.name.value === type.name && collect(fragment.selectionSet)
    })

  return sets.every(collect) ? members : null
}

function isIncluded(node: Parameters<typeof getDirectiveValues>[1], variables: Variables): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false
}

/** The variables by which directives decide what is asked for. */
export function decidingVariables(operation: OperationDefinitionNode, fragments: Fragments): readonly string[] {
  const names = new Set<string>()
  for (const node of [operation, ...fragments.values()]) {
    visit(node.selectionSet, {
      Directive({ arguments: args = [] }) {
        for (const { value } of args) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
      },
    })
  }
  return [...names]
}

import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'

/**
 * The most often that one response key is asked for in one place of the answer. Fragments are written out, so the
 * document must hold no fragment cycle and few nodes.
 */
export function countRepeats(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  }
  let most = 0
  for (const node of document.definitions) {
    if (node.kind === Kind.OPERATION_DEFINITION || node.kind === Kind.FRAGMENT_DEFINITION) {
      most = Math.max(most, countIn([node.selectionSet], fragments))
    }
  }
  return most
}

type Place = { times: number; below: SelectionSetNode[] }

function countIn(sets: readonly SelectionSetNode[], fragments: ReadonlyMap<string, FragmentDefinitionNode>): number {
  const places = new Map<string, Place>()
  for (const set of sets) collect(set, fragments, places)
  let most = 0
  for (const { times, below } of places.values()) {
    most = Math.max(most, times, below.length === 0 ? 0 : countIn(below, fragments))
  }
  return most
}

function collect(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  places: Map<string, Place>,
): void {
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      const key = (node.alias ?? node.name).value
      const place = places.get(key) ?? { times: 0, below: [] }
      places.set(key, place)
      place.times += 1
      if (node.selectionSet !== undefined) place.below.push(node.selectionSet)
    } else {
      const inner = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)
      if (inner !== undefined) collect(inner.selectionSet, fragments, places)
    }
  }
}

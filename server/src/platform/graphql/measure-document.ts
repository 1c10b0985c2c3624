import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { DEFAULT_TAKE, MAX_TAKE } from '../page.ts'

/** How large a selection is once every fragment is written out where it is spread. */
export type Measure = {
  readonly depth: number
  readonly introspectionDepth: number
  readonly introspectionLists: number
  readonly directFields: number
  /** Fields, spreads and inline fragments: what walking the written-out selection takes. */
  readonly nodes: number
  readonly cost: number
}

export type Variables = Readonly<Record<string, unknown>>

/** A document may be invalid in every way but syntax: what the schema does not know counts as a plain field. */
export type Measurer = {
  operation(node: OperationDefinitionNode): Measure
  fragment(node: FragmentDefinitionNode): Measure
  /** A fragment reached itself, so that the measures hold for nothing. */
  readonly hasCycle: boolean
  /** A cost was taken from a variable, so that it holds for these variables only. */
  readonly costVaries: boolean
}

/**
 * Measures in time linear to the document: a fragment names its own type, so it measures the same wherever it is
 * spread, and is looked at once.
 */
export function createMeasurer(schema: GraphQLSchema, document: DocumentNode, variables: Variables): Measurer {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  }
  const measured = new Map<FragmentDefinitionNode, Measure>()
  const underway = new Set<FragmentDefinitionNode>()
  let defaults: ReadonlyMap<string, number> = new Map()
  let hasCycle = false
  let costVaries = false

  function measureFragment(node: FragmentDefinitionNode): Measure {
    const known = measured.get(node)
    if (known !== undefined) return known
    if (underway.has(node)) {
      hasCycle = true
      return NOTHING
    }
    underway.add(node)
    const measure = measureSelections(node.selectionSet, schema.getType(node.typeCondition.name.value))
    underway.delete(node)
    measured.set(node, measure)
    return measure
  }

  function measureSelections(selectionSet: SelectionSetNode, type: GraphQLNamedType | undefined): Measure {
    let sum = NOTHING
    for (const selection of selectionSet.selections) sum = add(sum, measureSelection(selection, type))
    return sum
  }

  function measureSelection(node: SelectionNode, type: GraphQLNamedType | undefined): Measure {
    if (node.kind === Kind.FIELD) return measureField(node, type)
    if (node.kind === Kind.INLINE_FRAGMENT) {
      const condition = node.typeCondition === undefined ? type : schema.getType(node.typeCondition.name.value)
      return oneMoreNode(measureSelections(node.selectionSet, condition))
    }
    const fragment = fragments.get(node.name.value)
    return oneMoreNode(fragment === undefined ? NOTHING : measureFragment(fragment))
  }

  function measureField(node: FieldNode, parent: GraphQLNamedType | undefined): Measure {
    const field = fieldOf(schema, parent, node.name.value)
    const below =
      node.selectionSet === undefined
        ? NOTHING
        : measureSelections(node.selectionSet, field && getNamedType(field.type))
    const introspects = parent?.name.startsWith('__') ?? false
    const isList = field !== undefined && isListType(getNullableType(field.type))
    const times = !isList ? 1 : introspects ? INTROSPECTION_LIST_LENGTH : takeOf(node, field)
    return {
      depth: introspects ? 0 : 1 + below.depth,
      introspectionDepth: introspects ? 1 + below.introspectionDepth : below.introspectionDepth,
      introspectionLists: below.introspectionLists + (introspects && GROWING_LISTS.has(node.name.value) ? 1 : 0),
      directFields: 1,
      nodes: bounded(1 + below.nodes),
      cost: bounded(1 + times * below.cost),
    }
  }

  function takeOf(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    const take = field.args.find((argument) => argument.name === 'take')
    if (take === undefined) return lengthSaid(field) ?? UNPAGED_LIST_LENGTH
    const sent = node.arguments?.find((argument) => argument.name.value === 'take')?.value
    const standard = asTake(take.defaultValue, lengthSaid(field) ?? DEFAULT_TAKE)
    if (sent === undefined) return standard
    if (sent.kind === Kind.INT) return asTake(Number(sent.value), standard)
    if (sent.kind !== Kind.VARIABLE) return standard
    costVaries = true
    const name = sent.name.value
    return asTake(Object.hasOwn(variables, name) ? variables[name] : defaults.get(name), standard)
  }

  return {
    operation(node) {
      const given = defaultsOf(node)
      // Only a default of another operation in the same document could make a remembered fragment wrong.
      if (given.size > 0 || defaults.size > 0) measured.clear()
      defaults = given
      return measureSelections(node.selectionSet, schema.getRootType(node.operation) ?? undefined)
    },
    fragment: measureFragment,
    get hasCycle() {
      return hasCycle
    },
    get costVaries() {
      return costVaries
    },
  }
}

/** By the field's own name and its true parent: an alias or a fragment called `__schema` is nothing special. */
export function fieldOf(schema: GraphQLSchema, parent: GraphQLNamedType | undefined, name: string) {
  if (parent === undefined) return undefined
  if (parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  }
  return 'getFields' in parent ? outputField(parent.getFields()[name]) : undefined
}

function outputField<Field extends object>(field: Field | undefined) {
  return field !== undefined && isOutputField(field) ? field : undefined
}

function isOutputField(field: object): field is GraphQLField<unknown, unknown> {
  return 'args' in field
}

const GROWING_LISTS: ReadonlySet<string> = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes'])

/** A list without `take` is short by its nature: the materials of a garment, the steps of making. */
const UNPAGED_LIST_LENGTH = 5

/** A list that is longer by its nature, or that without `take` is answered whole, says as what it counts: `extensions: { countsAs: 20 }`. */
function lengthSaid({ extensions }: GraphQLField<unknown, unknown>): number | undefined {
  const { countsAs } = extensions
  return typeof countsAs === 'number' ? countsAs : undefined
}

/** Puts the whole introspection query at about a sixth of the cost allowed, so that aliases cannot multiply it. */
const INTROSPECTION_LIST_LENGTH = 5

const NOTHING: Measure = {
  depth: 0,
  introspectionDepth: 0,
  introspectionLists: 0,
  directFields: 0,
  nodes: 0,
  cost: 0,
}

function add(a: Measure, b: Measure): Measure {
  return {
    depth: Math.max(a.depth, b.depth),
    introspectionDepth: Math.max(a.introspectionDepth, b.introspectionDepth),
    introspectionLists: Math.max(a.introspectionLists, b.introspectionLists),
    directFields: bounded(a.directFields + b.directFields),
    nodes: bounded(a.nodes + b.nodes),
    cost: bounded(a.cost + b.cost),
  }
}

function oneMoreNode(measure: Measure): Measure {
  return { ...measure, nodes: bounded(measure.nodes + 1) }
}

/** Exponential fragments grow past every number; far beyond every limit, an exact one says no more. */
function bounded(value: number): number {
  return Math.min(value, 1_000_000_000_000)
}

/** No list returns more than MAX_TAKE: its resolver refuses more, in a sentence that names the argument. */
function asTake(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 1), MAX_TAKE) : otherwise
}

function defaultsOf(node: OperationDefinitionNode): ReadonlyMap<string, number> {
  const defaults = new Map<string, number>()
  for (const { variable, defaultValue } of node.variableDefinitions ?? []) {
    if (defaultValue?.kind === Kind.INT) defaults.set(variable.name.value, Number(defaultValue.value))
  }
  return defaults
}

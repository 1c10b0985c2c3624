import {
  type FieldNode,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { FieldPlan } from './field-plan.ts'
import { NoPlan } from './no-plan.ts'
import { membersOf } from './select-members.ts'
import type { Gap, Writing } from './written-row.ts'

/** A field that follows from columns of its record: they are read as they are, and the field's own function says what follows. */
export function derivedGap(
  { derived: { from, value } }: Extract<FieldPlan, { derived: object }>,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  alias: string,
  writing: Writing,
): Gap {
  const write = jsonWriter(type, nodes, writing)
  const members = Object.entries(from)
  return {
    columns: members.map(([, { column }]) => `${alias}.${column}`),
    write: (cells, { context }) => {
      const record: Record<string, unknown> = {}
      for (const [at, [name, { read }]] of members.entries()) {
        const cell = cells[at] ?? null
        record[name] = cell === null || read === undefined ? cell : read(cell)
      }
      return write(value(record as never, context))
    },
  }
}

/** Null: the value is none that the schema promises. */
type WriteJson = (value: unknown) => string | null

function jsonWriter(type: GraphQLOutputType, nodes: readonly FieldNode[], writing: Writing): WriteJson {
  if (isNonNullType(type)) {
    const write = jsonWriter(type.ofType, nodes, writing)
    return (value) => (value === null || value === undefined ? null : write(value))
  }
  const write = ofWhatIs(type, nodes, writing)
  return (value) => (value === null || value === undefined ? 'null' : write(value))
}

function ofWhatIs(type: GraphQLOutputType, nodes: readonly FieldNode[], writing: Writing): WriteJson {
  if (isLeafType(type)) return (value) => JSON.stringify(type.serialize(value))
  if (isListType(type)) {
    const write = jsonWriter(type.ofType, nodes, writing)
    return (value) => (Array.isArray(value) ? joined('[', value.map(write), ']') : null)
  }
  const target = getNamedType(type)
  if (!isObjectType(target)) throw new NoPlan()
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  const members = membersOf(target, sets, writing.fragments, writing.variables)
  if (members === null) throw new NoPlan()
  const writes = [...members].map(([key, [node, ...more]]): ((value: object) => string | null) => {
    if (node?.name.value === '__typename') return () => `"${key}":"${target.name}"`
    const field = node && target.getFields()[node.name.value]
    // What the schema only exposes is a property of the object.
    const property: unknown = field?.extensions['pothosExposedField']
    if (!field || typeof property !== 'string') throw new NoPlan()
    const write = jsonWriter(field.type, [node, ...more], writing)
    return (value) => {
      const written = write(Object.getOwnPropertyDescriptor(value, property)?.value)
      return written === null ? null : `"${key}":${written}`
    }
  })
  return (value) =>
    typeof value === 'object' && value !== null
      ? joined(
          '{',
          writes.map((write) => write(value)),
          '}',
        )
      : null
}

function joined(open: string, parts: readonly (string | null)[], close: string): string | null {
  return parts.includes(null) ? null : `${open}${parts.join(',')}${close}`
}

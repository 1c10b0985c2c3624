import { type GraphQLObjectType, getNamedType, isEnumType, isScalarType } from 'graphql'
import type { BoundOperation } from './bind-operation.ts'
import { jsonMembers } from './json-members.ts'
import { defaultSelection, printSelection, readSelection, type Selection } from './select-fields.ts'

/** The document of an operation and its `fields`, and what of its answer is there for the headers alone. */
export type Plan = {
  readonly text: string
  readonly idAt: string
  readonly revisionAt: string
  /** Of a list's row, what `next` is made of. */
  readonly placeAt: string
  readonly extra: readonly string[]
  /** How each row of a list begins, where nothing within a row can look like it; otherwise null. */
  readonly rowBegins: string | null
  /** Where text is JSON. */
  readonly json: readonly (readonly string[])[]
  /** The values of `take` with which it was found to cost no more than is allowed. */
  readonly affordable: Set<unknown>
}

/** Under names that no field has: what the answer's headers need and nobody has asked for. */
const ID = 'rest_id'
const REVISION_SHOWN = 'rest_revision'
const PLACE = 'rest_cursor'
export const MADE = 'rest_made'

export function makePlan(
  operation: BoundOperation,
  fields: unknown,
  { isCounted, isByKey }: { isCounted: boolean; isByKey: boolean },
): Plan {
  const { record, parts = [], isList } = operation
  if (!record) {
    const text = documentOf(operation, '', isCounted)
    const none = { extra: [], rowBegins: null, json: [] }
    return { text, idAt: ID, revisionAt: REVISION_SHOWN, placeAt: ID, ...none, affordable: new Set() }
  }
  const selection =
    fields === undefined ? defaultSelection(record, parts) : readSelection(record, parts, String(fields))
  const known = record.getFields()
  const own = operation.pagedBy ?? 'id'
  const idAt = selection.has(own) ? own : ID
  const revisionAt = selection.has('revision') ? 'revision' : REVISION_SHOWN
  const placeAt = isList && isByKey && known['cursor'] ? PLACE : idAt
  const madeIn = operation.made?.of
  const adds = [
    ...(madeIn ? [`${MADE}: ${madeIn} { id }`] : []),
    ...(placeAt === PLACE ? [`${PLACE}: cursor`] : []),
    ...(idAt === ID && known[own] ? [`${ID}: ${own}`] : []),
    ...(revisionAt === REVISION_SHOWN && known['revision'] && !isList ? [`${REVISION_SHOWN}: revision`] : []),
  ]
  const text = documentOf(operation, ` { ${[printSelection(selection), ...adds].join(' ')} }`, isCounted)
  const extra = adds.map((add) => add.split(':', 1)[0] ?? '')
  const json = jsonMembers(record, selection)
  return { text, idAt, revisionAt, placeAt, extra, rowBegins: beginOf(record, selection), json, affordable: new Set() }
}

/** A quote within text is escaped, so this is in no row whose members are plain values. */
function beginOf(record: GraphQLObjectType, selection: Selection): string | null {
  const [first] = selection.keys()
  const isPlain = [...selection.keys()].every((name) => {
    const type = getNamedType(record.getFields()[name]?.type)
    return isEnumType(type) || (isScalarType(type) && PLAIN.has(type.name))
  })
  return isPlain ? `{"${first}":` : null
}

const PLAIN: ReadonlySet<string> = new Set(['ID', 'String', 'Int', 'Float', 'Boolean', 'Day', 'DateTime'])

function documentOf({ steps, type, count, countArgs }: BoundOperation, inner: string, isCounted: boolean): string {
  const declared = steps.flatMap(({ args }) =>
    args.map(({ name, type: its, defaultValue }) => `$${name}: ${its}${name === 'take' ? ` = ${defaultValue}` : ''}`),
  )
  const path = steps.reduceRight((below, { field, args }, index) => {
    const call = `${index === 0 ? 'it: ' : ''}${field}${given(args.map(({ name }) => name))}`
    return index === steps.length - 1 ? `${call}${below}` : `${call} { ${below} }`
  }, inner)
  const counted = isCounted ? ` count: ${count}${given(countArgs)}` : ''
  return `${type}${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${path}${counted} }`
}

function given(names: readonly string[]): string {
  return names.length === 0 ? '' : `(${names.map((name) => `${name}: $${name}`).join(', ')})`
}

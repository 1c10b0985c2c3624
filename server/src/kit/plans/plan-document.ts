import { type FieldNode, type FragmentDefinitionNode, type GraphQLSchema, Kind } from 'graphql'
import { countTail } from '#database/page-tail.ts'
import { slotOf } from '#database/statement-slots.ts'
import type { TextStatement, Texts } from '#database/texts-query.ts'
import { AppError } from '#platform/app-error.ts'
import { isCursor } from '#platform/cursor.ts'
import { createBoundedCache } from '#platform/graphql/bounded-cache.ts'
import type { CheckedDocument } from '#platform/graphql/check-document.ts'
import type { Given, PlannedDocument } from '#platform/graphql/planned-document.ts'
import { isByAge } from '#platform/page.ts'
import { namesByCode } from '../named-records.ts'
import type { GraphqlContext } from '../schema-builder.ts'
import { scoreFor } from '../score-for.ts'
import { isPart } from '../within.ts'
import { argumentsOf } from './arguments-of.ts'
import { type FieldPlan, planOf } from './field-plan.ts'
import { NoPlan } from './no-plan.ts'
import { planRows, type RootField } from './planned-rows.ts'
import { decidingVariables, type Fragments, membersOf } from './select-members.ts'
import type { Writing } from './written-row.ts'

/** One statement, and how its rows become the JSON of its field. */
type Asked = { readonly statement: TextStatement; readonly write: (rows: Texts) => string | null }

/** A field of the query: its key, and what it asks the database. Null: this time the resolvers are to answer. */
type RootPlan = {
  readonly key: string
  readonly ask: ((context: GraphqlContext, given: Given) => Asked | null) | string
}

/**
 * A document that one statement for each of its fields can answer, or `null`. Everything is as the fields of the schema say of themselves; a document
 * with a field that says nothing is for the resolvers as a whole.
 */
export function planDocument(
  schema: GraphQLSchema,
  { document, operation, operationType }: CheckedDocument,
  openAt: readonly number[],
): PlannedDocument<GraphqlContext> | null {
  const query = schema.getQueryType()
  if (operationType !== 'query' || !query) return null
  const fragments: Fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  )
  const deciding = decidingVariables(operation, fragments)
  const literalAt = new Map(openAt.map((at, index) => [at, index]))
  const shapes = createBoundedCache<readonly RootPlan[] | 'none'>(MOST_SHAPES, MOST_SHAPES)

  const make = (variables: Given['variables'], hidesScores: boolean): readonly RootPlan[] | null => {
    const left = new Set(openAt.keys())
    const members = membersOf(query, [operation.selectionSet], fragments, variables)
    if (members === null) return null
    const writing = { fragments, variables, hidesScores, literalAt, left }
    try {
      const plans = [...members].map(([key, nodes]) => planRoot(schema, key, nodes, writing))
      return left.size === 0 ? plans : null
    } catch (error) {
      if (error instanceof NoPlan) return null
      throw error
    }
  }

  const planFor = ({ reader }: GraphqlContext, { variables }: Given) => {
    const hidesScores = scoreFor(reader, true) === null
    let shape = hidesScores ? 'h' : 's'
    for (const name of deciding) {
      const value = variables[name]
      // What is not decided is an error, which execution tells.
      if (typeof value !== 'boolean') return null
      shape += value ? '+' : '-'
    }
    let plans = shapes.get(shape)
    if (plans === undefined) {
      plans = make(variables, hidesScores) ?? 'none'
      shapes.set(shape, plans, 1)
    }
    return plans === 'none' ? null : plans
  }

  // What is asked for by nobody's directives decides for all; else it shows with the first variables.
  if (deciding.length === 0) {
    const plans = make({}, false)
    if (plans === null) return null
    shapes.set('s', plans, 1)
  }
  return async (context, given) => {
    // What an open transaction has changed is seen by its own statements alone.
    const plans = isPart(context.deps) ? null : planFor(context, given)
    if (plans === null) return null
    const asked: (Asked | string)[] = []
    try {
      for (const { ask } of plans) {
        const one = typeof ask === 'string' ? ask : ask(context, given)
        if (one === null) return null
        asked.push(one)
      }
    } catch {
      // The resolvers say it in the place where it belongs.
      return null
    }
    const answers = await answersOf(context, asked)
    if (answers === null) return null
    let data = ''
    for (const [at, { key }] of plans.entries()) {
      const answer = answers[at] ?? null
      if (answer === null) return null
      data += `${at === 0 ? '' : ','}"${key}":${answer}`
    }
    return `{${data}}`
  }
}

/** Roles, and the values of a few deciding variables. */
const MOST_SHAPES = 16

/** Null: the resolvers are to answer. An outage they hear of at their first read, and tell it in the place where it belongs. */
async function answersOf(
  { scope }: GraphqlContext,
  asked: readonly (Asked | string)[],
): Promise<readonly (string | null)[] | null> {
  const read = async (one: Asked | string) => (typeof one === 'string' ? [] : scope.readTexts(one.statement))
  let rows: readonly Texts[]
  try {
    const [first] = asked
    rows = first !== undefined && asked.length === 1 ? [await read(first)] : await Promise.all(asked.map(read))
  } catch (error) {
    const isAllOfIt = asked.length === 1 || isOutage(error)
    if (error instanceof AppError && isAllOfIt) scope.fail(error)
    return null
  }
  try {
    return asked.map((one, at) => (typeof one === 'string' ? one : one.write(rows[at] ?? [])))
  } catch {
    // What follows from a record cannot be said of this one.
    return null
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof AppError && (error.reason === 'database_unavailable' || error.reason === 'database_busy')
}

function planRoot(schema: GraphQLSchema, key: string, nodes: readonly FieldNode[], writing: Writing): RootPlan {
  const query = schema.getQueryType()
  const [node] = nodes
  if (node?.name.value === '__typename' && query) return { key, ask: JSON.stringify(query.name) }
  const field = node && query?.getFields()[node.name.value]
  const plan = field && planOf(field)
  if (!node || !field || !plan) throw new NoPlan()
  if ('list' in plan) return { key, ask: planList(schema, field, nodes, node, plan, writing) }
  if ('record' in plan) return { key, ask: planRecord(schema, field, nodes, node, writing) }
  if ('count' in plan) return { key, ask: planCount(schema, field, node, plan, writing) }
  throw new NoPlan()
}

type ListPlan = Extract<FieldPlan, { list: unknown }>
type CountPlan = Extract<FieldPlan, { count: unknown }>
type Ask = (context: GraphqlContext, given: Given) => Asked | null

function planRecord(
  schema: GraphQLSchema,
  field: RootField,
  nodes: readonly FieldNode[],
  node: FieldNode,
  writing: Writing,
): Ask {
  const { read, statement, recordOf } = planRows(field, nodes, node, writing, false)
  return (context, given) => {
    const { scope } = context
    const args = read(given)
    const id = args?.['id']
    if (args === null || typeof id !== 'string' || mayNameByCode(schema, field, args, context)) return null
    const asked = statement(
      { text: ` where it.workspace_id = $1 and it.id = $2`, key: null, values: [scope.workspaceId, id] },
      scope.workspaceId,
      given,
    )
    return asked && { statement: asked, write: (rows) => recordOf(rows, { context, list: '', order: '' }) }
  }
}

function planList(
  schema: GraphQLSchema,
  field: RootField,
  nodes: readonly FieldNode[],
  node: FieldNode,
  { list, name }: ListPlan,
  writing: Writing,
): Ask {
  const byAge = planRows(field, nodes, node, writing, false)
  const byKey = planRows(field, nodes, node, writing, true)
  return (context, given) => {
    const { scope } = context
    const args = byAge.read(given)
    if (args === null || mayNameByCode(schema, field, args, context)) return null
    const tail = list(scope, args)
    if (tail === null) return null
    const plan = tail.key === null ? byAge : byKey
    const written = plan.statement(tail, scope.workspaceId, given)
    if (written === null) return null
    const { orderBy, after, search, skip } = args
    const statement = typeof search === 'string' || Number(skip) > FAR ? { ...written, mayBeSlow: true } : written
    // Whether there is nothing behind a record, or no such record, is for the resolver to find out.
    const mayBeLost = typeof after === 'string' && after !== '' && !isCursor(after) && !isByAge(orderBy)
    const of = { context, list: name, order: String(orderBy) }
    return {
      statement,
      write: (rows) => {
        const json = plan.listOf(rows, of)
        return json === '[]' && mayBeLost ? null : json
      },
    }
  }
}

function planCount(
  schema: GraphQLSchema,
  field: RootField,
  node: FieldNode,
  { count }: CountPlan,
  writing: Writing,
): Ask {
  const read = argumentsOf(field, node, writing.literalAt, writing.left)
  if (read === null) throw new NoPlan()
  return (context, given) => {
    const args = read(given)
    if (args === null || mayNameByCode(schema, field, args, context)) return null
    const tail = countTail(count(context.scope, args))
    if (tail === null) return null
    const statement = { ...tail, slot: slotOf(tail.text), mayBeSlow: typeof args['search'] === 'string' }
    return { statement, write: ([row]) => row?.[0] ?? null }
  }
}

function mayNameByCode(
  schema: GraphQLSchema,
  field: RootField,
  args: Readonly<Record<string, unknown>>,
  { reader }: GraphqlContext,
): boolean {
  return reader.kind !== 'stranger' && namesByCode(schema, field, args)
}

/** Beyond so many records a page takes milliseconds to be found. */
const FAR = 1_000

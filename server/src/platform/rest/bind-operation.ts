import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { MAX_TAKE } from '../page.ts'
import type { RestOperation } from './rest-operation.ts'

/** An operation with what the schema says of it: where each argument comes from, and what the answer consists of. */
export type BoundOperation = RestOperation & {
  readonly type: 'query' | 'mutation'
  readonly inPath: readonly GraphQLArgument[]
  readonly inQuery: readonly GraphQLArgument[]
  readonly inBody: readonly GraphQLArgument[]
  /** Those of `inQuery` by their names. */
  readonly parameters: ReadonlyMap<string, GraphQLArgument>
  /** Parameters that no argument of the schema stands for. */
  readonly common: ReadonlySet<string>
  /** Whether a next page begins after a record. */
  readonly pages: boolean
  /** How many records a page has unless the request says otherwise; null where nobody can say. */
  readonly usualTake: number | null
  /** Whether If-Match is told to the use case as the revision somebody began from. */
  readonly checksRevision: boolean
  readonly steps: readonly Step[]
  readonly countArgs: readonly string[]
  readonly isList: boolean
  /** Of one record of the answer; null where the answer is a plain value, or a list of such. */
  readonly record: GraphQLObjectType | null
  readonly answer: GraphQLOutputType
  /** What the schema says of the field that answers. */
  readonly about: string | null
  /** What Location leads to; null where nothing with an identifier is made. */
  readonly made: Made | null
}

/**
 * `of`: the member of the answer that was made; null: the answer itself. Its address is below `below`, which is `up` steps above that of the
 * request.
 */
export type Made = { readonly of: string | null; readonly up: number; readonly below: string }

/** A field on the way to the answer, with those of its arguments that a request can give. */
export type Step = { readonly field: string; readonly args: readonly GraphQLArgument[] }

/** The argument that If-Match stands for. */
export const REVISION = 'expectedRevision'

export function bindOperation(schema: GraphQLSchema, operation: RestOperation): BoundOperation {
  const isQuery = operation.method === 'GET' || operation.asks === true
  const root = isQuery ? schema.getQueryType() : schema.getMutationType()
  const way = [operation.field, ...(operation.at?.split('.') ?? [])]
  const fields = walk(operation, root, way)
  const last = fields.at(-1)
  if (!last) throw new Error(`${operation.id} leads nowhere.`)

  const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  const fixed = Object.keys(operation.fixed ?? {})
  // Of what lies in between, only that which the path names can be given.
  const steps = fields.map((field, index) => ({
    field: field.name,
    args: field.args.filter(({ name }) => index === 0 || field === last || fixed.includes(name)).map(inPages),
  }))
  const args = steps.flatMap((step) => step.args).filter(({ name }) => !fixed.includes(name))
  const inPath = args.filter(({ name }) => named.includes(name))
  const others = args.filter(({ name }) => !named.includes(name) && name !== REVISION)
  if (inPath.length !== named.length)
    throw new Error(`${operation.id}: the path contains a name that is not an argument.`)

  const takesBody = operation.method === 'POST' || operation.method === 'PATCH'
  const answerType = getNamedType(last.type)
  const inner = isNonNullType(last.type) ? last.type.ofType : last.type
  const fieldsOf = isObjectType(answerType) ? answerType.getFields() : {}
  if (others.some(({ name }) => name === 'after') && !fieldsOf[operation.pagedBy ?? 'id']) {
    throw new Error(`${operation.id}: it cannot be told after which record its next page begins.`)
  }
  const count = operation.count === undefined ? undefined : schema.getQueryType()?.getFields()[operation.count]
  const inQuery = takesBody ? [] : others
  const record = isObjectType(answerType) ? answerType : null
  return {
    ...operation,
    type: isQuery ? 'query' : 'mutation',
    inPath,
    inQuery,
    inBody: takesBody ? others : [],
    parameters: new Map(inQuery.map((arg) => [arg.name, arg])),
    common: new Set([
      ...(operation.method === 'GET' ? ['workspace'] : []),
      ...(record ? ['fields'] : []),
      ...(operation.count === undefined ? [] : ['total']),
    ]),
    pages: inQuery.some(({ name }) => name === 'after'),
    usualTake: usualTake(inQuery),
    checksRevision: args.some(({ name }) => name === REVISION),
    steps,
    countArgs: count?.args.map(({ name }) => name) ?? [],
    isList: isListType(inner),
    record,
    answer: last.type,
    about: last.description ?? null,
    made: operation.creates && isObjectType(answerType) ? madeBy(operation, answerType) : null,
  }
}

function usualTake(inQuery: readonly GraphQLArgument[]): number | null {
  const take = inQuery.find(({ name }) => name === 'take')?.defaultValue
  return typeof take === 'number' ? take : null
}

/** A list of this interface comes in pages, also where GraphQL answers it whole. */
function inPages(arg: GraphQLArgument): GraphQLArgument {
  return arg.name === 'take' && arg.defaultValue === undefined
    ? { ...arg, defaultValue: MAX_TAKE, description: `How many records to return, 1 to ${MAX_TAKE}.` }
    : arg
}

/** What is made stands in the answer, or is the answer's one member with an identifier: beside a secret, say. */
function madeBy({ id, path, creates }: RestOperation, answer: GraphQLObjectType): Made | null {
  const where = typeof creates === 'string' ? { up: path.split('/').length - 1, below: creates } : { up: 0, below: '' }
  if (answer.getFields()['id']) return { of: null, ...where }
  const members = Object.values(answer.getFields()).filter(({ type }) => {
    // What is not always there goes along with it.
    if (!isNonNullType(type)) return false
    const member = getNamedType(type)
    return isObjectType(member) && member.getFields()['id'] !== undefined
  })
  if (members.length > 1) throw new Error(`${id}: it cannot be told which of several records was created.`)
  return members[0] ? { of: members[0].name, ...where } : null
}

function walk(
  operation: RestOperation,
  root: GraphQLObjectType | null | undefined,
  way: readonly string[],
): GraphQLField<unknown, unknown>[] {
  const fields: GraphQLField<unknown, unknown>[] = []
  let type: unknown = root
  for (const name of way) {
    const field = isObjectType(type) ? type.getFields()[name] : undefined
    if (!field) throw new Error(`${operation.id}: there is no field "${name}" on the way ${way.join('.')}.`)
    fields.push(field)
    type = getNamedType(field.type)
  }
  return fields
}

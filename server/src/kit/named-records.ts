import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { hasFormOfId } from '#platform/form-of-id.ts'
import type { ReadScope } from './read-scope.ts'
import { toOne } from './relation.ts'
import type { GraphqlContext } from './schema-builder.ts'

/** Of an argument or an input field of the type ID, or a list of them: it names a record of this noun. */
export function naming(noun: string) {
  return { extensions: { names: noun } }
}

/** The same where another argument says of which noun. */
export function namingBy(argument: string) {
  return { extensions: { namesBy: argument } }
}

/** Of a JSONObject: its values are arguments of another field of the schema, which the arguments beside it choose. */
export function argumentsOf(choose: (args: Args) => Operation) {
  return { extensions: { argumentsOf: choose } }
}

type Operation = { readonly type: 'Query' | 'Mutation'; readonly field: string }

/** The ids of the records of a noun that have these codes. */
export type FindByCode = (scope: ReadScope, noun: string, codes: readonly string[]) => Promise<Map<string, string>>

type Args = Readonly<Record<string, unknown>>
type Resolver = GraphQLFieldResolver<unknown, GraphqlContext, Args>

/**
 * Lets every argument that names a record take the workspace's own code for it as well as its id: the resolvers of the schema get ids
 * only. What has the form of an id costs nothing; all codes of one level are looked up with one statement for each noun. A code that
 * nothing has is passed on, so that each use case answers in its own words.
 */
export function acceptCodes(schema: GraphQLSchema, find: FindByCode): GraphQLSchema {
  const idOf = idByCode(find)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      if (resolve && placesIn(field.args).length > 0) field.resolve = withIds(schema, field, resolve as Resolver, idOf)
    }
  }
  return schema
}

/** Whether one of these arguments may name a record by its code. */
export function namesByCode(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>, args: Args): boolean {
  const places = placesIn(field.args)
  if (places.length === 0) return false
  const codes: Code[] = []
  collect(schema, places, args, codes)
  return codes.length > 0
}

/** Arguments of a field of the schema that came by another way, such as the filters of an export, with ids in them. */
export function argumentsWithIds(
  find: FindByCode,
): (scope: ReadScope, schema: GraphQLSchema, operation: Operation, args: Args) => Promise<Args> {
  const idOf = idByCode(find)
  return async (scope, schema, operation, args) => {
    const places = placesOf(schema, operation)
    const codes: Code[] = []
    collect(schema, places, args, codes)
    return codes.length === 0 ? args : replaced(schema, places, args, await idsOf(scope, codes, idOf))
  }
}

/** The id of the record that a route names, whose parameters are not in the schema. */
export function idByCode(find: FindByCode): (scope: ReadScope, noun: string, named: string) => Promise<string> {
  const loaders = new Map<string, ReturnType<typeof toOne<string>>>()
  return async (scope, noun, named) => {
    if (!mayBeCode(named) || scope.reader.kind === 'stranger') return named
    let load = loaders.get(noun)
    if (!load) {
      load = toOne((scope, codes) => find(scope, noun, codes))
      loaders.set(noun, load)
    }
    return (await load(scope, named)) ?? named
  }
}

function withIds(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  resolve: Resolver,
  idOf: ReturnType<typeof idByCode>,
): Resolver {
  const places = placesIn(field.args)
  return (source, args, context, info) => {
    if (context.reader.kind === 'stranger') return resolve(source, args, context, info)
    const codes: Code[] = []
    collect(schema, places, args, codes)
    if (codes.length === 0) return resolve(source, args, context, info)
    return idsOf(context.scope, codes, idOf).then((found) =>
      resolve(source, replaced(schema, places, args, found), context, info),
    )
  }
}

async function idsOf(scope: ReadScope, codes: readonly Code[], idOf: ReturnType<typeof idByCode>) {
  const ids = await Promise.all(codes.map(({ noun, code }) => idOf(scope, noun, code)))
  return new Map(codes.map((code, at) => [keyOf(code), ids[at] ?? code.code]))
}

/** Where a record is named, or where in an argument one may be. */
type Place = {
  readonly name: string
  readonly nounOf: ((args: Args) => unknown) | null
  /** The places in it, for those of an input type. */
  readonly within: ((schema: GraphQLSchema, args: Args) => readonly Place[]) | null
}

type Code = { readonly noun: string; readonly code: string }

const known = new WeakMap<object, readonly Place[]>()

function placesIn(args: readonly (GraphQLArgument | GraphQLInputField)[]): readonly Place[] {
  const before = known.get(args)
  if (before) return before
  const places = args.flatMap((arg): Place[] => {
    const { names, namesBy, argumentsOf } = arg.extensions as Extensions
    const type = getNamedType(arg.type)
    if (names !== undefined) return [{ name: arg.name, nounOf: () => names, within: null }]
    if (namesBy !== undefined) return [{ name: arg.name, nounOf: (given) => given[namesBy], within: null }]
    if (argumentsOf) {
      return [{ name: arg.name, nounOf: null, within: (schema, given) => placesOf(schema, argumentsOf(given)) }]
    }
    if (!isInputObjectType(type)) return []
    const places = placesIn(Object.values(type.getFields()))
    return places.length === 0 ? [] : [{ name: arg.name, nounOf: null, within: () => places }]
  })
  known.set(args, places)
  return places
}

type Extensions = {
  readonly names?: string
  readonly namesBy?: string
  readonly argumentsOf?: (args: Args) => Operation
}

function placesOf(schema: GraphQLSchema, { type, field }: Operation): readonly Place[] {
  const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType()
  return placesIn(root?.getFields()[field]?.args ?? [])
}

function collect(schema: GraphQLSchema, places: readonly Place[], args: Args, codes: Code[]): void {
  for (const { name, nounOf, within } of places) {
    const noun = nounOf?.(args)
    const inner = within?.(schema, args) ?? []
    for (const value of listed(args[name])) {
      if (typeof noun === 'string' && mayBeCode(value)) codes.push({ noun, code: value })
      else if (isRecord(value)) collect(schema, inner, value, codes)
    }
  }
}

function replaced(
  schema: GraphQLSchema,
  places: readonly Place[],
  args: Args,
  found: ReadonlyMap<string, string>,
): Args {
  const changed: Record<string, unknown> = { ...args }
  for (const { name, nounOf, within } of places) {
    const noun = nounOf?.(args)
    const inner = within?.(schema, args) ?? []
    const one = (value: unknown) => {
      if (typeof noun === 'string' && typeof value === 'string') return found.get(keyOf({ noun, code: value })) ?? value
      return isRecord(value) ? replaced(schema, inner, value, found) : value
    }
    const value = args[name]
    if (value !== undefined) changed[name] = Array.isArray(value) ? value.map(one) : one(value)
  }
  return changed
}

function keyOf({ noun, code }: Code): string {
  return `${noun} ${code}`
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isRecord(value: unknown): value is Args {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether it is worth asking: no id, and nothing that could not be kept as a code. */
function mayBeCode(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= LONGEST &&
    !hasFormOfId(value) &&
    value.trim() !== '' &&
    !value.includes('\0') &&
    value.isWellFormed()
  )
}

const LONGEST = 100

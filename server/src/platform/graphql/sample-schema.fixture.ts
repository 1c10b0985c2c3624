import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLError,
  type GraphQLFieldConfig,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql'
import { AppError, badInput } from '../app-error.ts'
import { batchLoader, type Loader, listLoader } from './batch-loader.ts'

export type Shelf = {
  readonly makers: Loader<string, Maker | null>
  readonly parts: Loader<string, readonly Part[]>
  /** The keys of each batch, in the order in which they were loaded. */
  readonly batches: string[][]
  released: number
}

type Maker = { id: string; name: string }
type Part = { id: string; massKg: number }
type Item = { id: string; name: string; kind: string; makerId: string; made: Date; broken: boolean; kindOf: string }

export function openShelf(): Shelf {
  const batches: string[][] = []
  return {
    batches,
    released: 0,
    makers: batchLoader(async (ids: readonly string[]) => {
      batches.push([...ids])
      return new Map(ids.filter((id) => id !== 'm2').map((id) => [id, { id, name: `Maker ${id}` }]))
    }),
    parts: listLoader(async (ids: readonly string[]) => {
      batches.push([...ids])
      return new Map(ids.filter((id) => id !== 'i3').map((id) => [id, [{ id: `${id}-a`, massKg: 0.5 }]]))
    }),
  }
}

const ITEMS: readonly Item[] = Array.from({ length: 100 }, (_, index) => ({
  id: `i${index}`,
  name: `Item ${index}`,
  kind: index % 2 === 0 ? 'bag' : 'shoe',
  makerId: `m${index % 4}`,
  made: new Date(Date.UTC(2026, 0, 1 + index)),
  broken: index === 1,
  kindOf: index % 2 === 0 ? 'Item' : 'Maker',
}))

type Field = GraphQLFieldConfig<Item, Shelf>

const kind = new GraphQLEnumType({ name: 'Kind', values: { BAG: { value: 'bag' }, SHOE: { value: 'shoe' } } })

const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue(value) {
    const date = new Date(String(value))
    if (Number.isNaN(date.getTime())) throw new GraphQLError('A date and time as in ISO 8601 is needed.')
    return date
  },
})

const json = new GraphQLScalarType({ name: 'JSON' })

const filter: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: 'Filter',
  fields: () => ({
    kind: { type: kind },
    names: { type: new GraphQLList(new GraphQLNonNull(GraphQLString)) },
    least: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 0 },
    and: { type: filter },
  }),
})

const maker = new GraphQLObjectType<Maker, Shelf>({
  name: 'Maker',
  fields: { id: { type: new GraphQLNonNull(GraphQLID) }, name: { type: GraphQLString } },
})

const part = new GraphQLObjectType<Part, Shelf>({
  name: 'Part',
  fields: { id: { type: GraphQLID }, massKg: { type: GraphQLFloat } },
})

const named = new GraphQLInterfaceType({
  name: 'Named',
  fields: { name: { type: GraphQLString } },
  resolveType: () => 'Item',
})

const thing = new GraphQLUnionType({ name: 'Thing', types: () => [item, maker], resolveType: (value) => value.kindOf })

const item: GraphQLObjectType<Item, Shelf> = new GraphQLObjectType<Item, Shelf>({
  name: 'Item',
  interfaces: [named],
  fields: (): Record<string, Field> => ({
    id: { type: new GraphQLNonNull(GraphQLID) },
    name: { type: GraphQLString },
    kind: { type: kind },
    made: { type: dateTime },
    maker: { type: maker, resolve: (parent, _, shelf) => shelf.makers.load(parent.makerId) },
    parts: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(part))),
      resolve: (parent, _, shelf) => shelf.parts.load(parent.id),
    },
    self: { type: item, resolve: (parent) => parent },
    selves: { type: new GraphQLList(item), resolve: async (parent) => [parent, null, parent] },
    secret: {
      type: GraphQLString,
      resolve(parent) {
        if (parent.broken) throw new Error('password=hunter2')
        return 'open'
      },
    },
    needed: {
      type: new GraphQLNonNull(GraphQLString),
      resolve: async (parent) => {
        if (parent.broken)
          throw new AppError('conflict', 'item_broken', 'The item is broken.', { field: 'id', value: parent.id })
        return 'whole'
      },
    },
    missing: { type: new GraphQLNonNull(GraphQLString), resolve: (parent) => (parent.broken ? null : 'there') },
  }),
})

const items: GraphQLFieldConfig<unknown, Shelf> = {
  type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(item))),
  args: {
    take: { type: GraphQLInt },
    skip: { type: GraphQLInt, defaultValue: 0 },
    kind: { type: kind },
    filter: { type: filter },
  },
  resolve: (_, { take, skip, kind: wanted, filter: sent }) =>
    ITEMS.filter(
      (one) =>
        (wanted == null || one.kind === wanted) &&
        (sent?.kind == null || one.kind === sent.kind) &&
        (sent?.names == null || sent.names.includes(one.name)),
    ).slice(skip, skip + (take ?? 20)),
}

export const sampleSchema = new GraphQLSchema({
  query: new GraphQLObjectType<unknown, Shelf>({
    name: 'Query',
    fields: {
      items,
      maybeItems: { ...items, type: new GraphQLList(item) },
      item: {
        type: item,
        args: { id: { type: new GraphQLNonNull(GraphQLID) } },
        resolve: async (_, { id }) => ITEMS.find((one) => one.id === id) ?? null,
      },
      named: { type: named, resolve: () => ITEMS[0] },
      things: { type: new GraphQLList(thing), resolve: () => ITEMS.slice(0, 3) },
      /** Says back what arrived, so that coercion can be compared. */
      echo: {
        type: json,
        args: {
          text: { type: GraphQLString },
          count: { type: GraphQLInt, defaultValue: 7 },
          needed: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 3 },
          ratio: { type: GraphQLFloat },
          yes: { type: GraphQLBoolean },
          id: { type: GraphQLID },
          kind: { type: kind },
          kinds: { type: new GraphQLList(kind) },
          grid: { type: new GraphQLList(new GraphQLList(GraphQLInt)) },
          filter: { type: filter },
          when: { type: dateTime },
          any: { type: json },
        },
        resolve: (_, args) => Object.fromEntries(Object.entries(args).sort()),
      },
      refuse: {
        type: GraphQLString,
        resolve() {
          throw badInput('wrong_colour', 'The colour is not known.', { field: 'colour', value: 'x', limit: 3 })
        },
      },
      fail: {
        type: GraphQLString,
        resolve: async () => {
          throw new Error('connection to 10.0.0.7 lost')
        },
      },
    },
  }),
  mutation: new GraphQLObjectType<unknown, Shelf>({
    name: 'Mutation',
    fields: {
      rename: {
        type: new GraphQLNonNull(item),
        args: { id: { type: new GraphQLNonNull(GraphQLID) }, name: { type: new GraphQLNonNull(GraphQLString) } },
        resolve: (_, { id, name }) => ({ ...ITEMS[0], id, name }),
      },
    },
  }),
})

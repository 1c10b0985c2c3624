import type { GraphQLField, GraphQLObjectType } from 'graphql'
import { snake } from '#database/columns.ts'
import type { List } from '#database/ordered-page.ts'
import type { PageTail, PlacedPage } from '#database/page-tail.ts'
import type { ReadScope } from '../read-scope.ts'
import type { GraphqlContext } from '../schema-builder.ts'
import { scoreFor } from '../score-for.ts'
import { createTails } from './remembered-tail.ts'

/**
 * What a field of the schema says of itself besides how it is resolved, so that questions made of such fields can be answered by one statement. The
 * helpers below make both, the resolver and this, of one declaration.
 */
export type FieldPlan =
  /** A column of the record's row. A score is read by those only who may see it. */
  | { readonly column: string; readonly isScore?: true }
  /** The record whose id is in this column. */
  | { readonly one: string }
  /** The rows that name the record in a column, in an order; `table`: where it is not that of the type. Paged, if the field takes a page. */
  | { readonly many: { readonly by: string; readonly order: string; readonly table?: string } }
  /** What a column keeps as a JSON array of objects, whose members are texts and numbers. */
  | { readonly parts: string }
  /** How many rows of a table name the record in a column. */
  | { readonly counted: { readonly table: string; readonly by: string } }
  /** A column of the one row of a table that names the record in another; `otherwise`: what it is where there is none. */
  | {
      readonly beside: {
        readonly table: string
        readonly by: string
        readonly column: string
        readonly otherwise: string | null
        readonly isScore?: true
      }
    }
  /**
   * The one row of its type that names the record in a column; `where`: only if it has a value in this other. Of a field that is never null, an object of nulls
   * where there is none.
   */
  | { readonly row: { readonly by: string; readonly where?: string } }
  /** What follows from columns of the record's row, each read as its text says. */
  | {
      readonly derived: { readonly from: Columns; readonly value: (record: never, context: GraphqlContext) => unknown }
    }
  /** The one record whose id is the argument "id". */
  | { readonly record: true }
  /** A page of the workspace's records. Null: this one is for the resolver. */
  | {
      readonly list: (scope: ReadScope, args: Readonly<Record<string, unknown>>) => PageTail | null
      readonly name: string
    }
  /** How many of a workspace's records there are in a list. */
  | { readonly count: (scope: ReadScope, args: Readonly<Record<string, unknown>>) => List }
  /** Where a record stands in its list. */
  | { readonly cursor: true }

/** By their names in the record. `read`: what a text of the column means, where it is not the text. */
export type Columns = Readonly<Record<string, { readonly column: string; readonly read?: (text: string) => unknown }>>

/** Of an object type: the table that keeps its records, or its rows. */
export function keptIn(table: string) {
  return { extensions: { table } }
}

export function column(name: string) {
  return said({ column: name })
}

/** A member of the objects that a column keeps (`partsIn`), by its name in them; null where it is left out. */
export function member<const K extends string>(name: K) {
  return {
    resolve: <V>(part: { readonly [P in K]?: V | null }): V | null => part[name] ?? null,
    ...said({ column: `"${name}"` }),
  }
}

/** A score that is hidden from readers who may not see it. */
export function scoreColumn<const K extends string>(field: K) {
  return {
    resolve: (record: { readonly [P in K]: number | null }, _args: object, { reader }: GraphqlContext) =>
      scoreFor(reader, record[field]),
    ...said({ column: snake(field), isScore: true }),
  }
}

/** The record that another names in one of its fields: loaded for all of a level at once, or joined. */
export function refersBy<const K extends string, V>(
  load: (scope: ReadScope, key: string | null) => Promise<V | null>,
  field: K,
) {
  return {
    resolve: (record: { readonly [P in K]?: string | null }, _args: object, { scope }: GraphqlContext) =>
      load(scope, record[field] ?? null),
    ...said({ one: snake(field) }),
  }
}

/** The records that name another in a column, oldest first, as a store's `listOfEach` has them. */
export function namedBy<V, A extends object>(
  load: (scope: ReadScope, key: string, args: A) => Promise<readonly V[]>,
  by: string,
  { order = 'id', table }: { readonly order?: string; readonly table?: string } = {},
) {
  return {
    resolve: ({ id }: { readonly id: string }, args: A, { scope }: GraphqlContext) => load(scope, id, args),
    ...said({ many: { by, order, ...(table !== undefined && { table }) } }),
  }
}

/** The record with the id that is asked for. */
export function recordById<V>(load: (scope: ReadScope, key: string | null) => Promise<V | null>) {
  return {
    resolve: (_root: unknown, { id }: { readonly id: string }, { scope }: GraphqlContext) => load(scope, id),
    ...said({ record: true }),
  }
}

/**
 * A list of a workspace's records; `place` says which page of it is asked for, and throws what the resolver would. `exact`: the filters that compare a column
 * with what was given, whatever that is.
 */
export function listed<A extends object>(
  name: string,
  place: (scope: ReadScope, args: A) => PlacedPage | null,
  exact: readonly (keyof A & string)[] = [],
) {
  // Its arguments are those of the field beside which it stands.
  return said({ list: createTails(place as (scope: ReadScope, args: object) => PlacedPage | null, exact), name })
}

/** What a record keeps in one of its fields as a list of objects, in a column of that name. */
export function partsIn<const K extends string>(field: K) {
  return {
    resolve: <V>(record: { readonly [P in K]?: readonly V[] | null }): readonly V[] => record[field] ?? [],
    ...said({ parts: snake(field) }),
  }
}

/** How many rows of a table name the record in a column, as a loader counts them for all of a level; those without any are left out. */
export function countedBy(load: (scope: ReadScope, key: string) => Promise<number | null>, table: string, by: string) {
  return {
    resolve: async ({ id }: { readonly id: string }, _args: object, { scope }: GraphqlContext) =>
      (await load(scope, id)) ?? 0,
    ...said({ counted: { table, by } }),
  }
}

/** A field of the one record that names this in a column. */
export function besideIn<R extends object, const K extends keyof R & string, const O extends string | null>(
  load: (scope: ReadScope, key: string) => Promise<R | null>,
  field: K,
  { table, by, otherwise }: { readonly table: string; readonly by: string; readonly otherwise: O },
) {
  return {
    resolve: async ({ id }: { readonly id: string }, _args: object, { scope }: GraphqlContext) =>
      (await load(scope, id))?.[field] ?? otherwise,
    ...said({ beside: { table, by, column: snake(field), otherwise } }),
  }
}

/** That record itself, as `shown` gives it; it is asked where there is none, too. */
export function rowBeside<R, V>(
  load: (scope: ReadScope, key: string) => Promise<R | null>,
  shown: (row: R | null) => V,
  row: { readonly by: string; readonly where?: string },
) {
  return {
    resolve: async ({ id }: { readonly id: string }, _args: object, { scope }: GraphqlContext) =>
      shown(await load(scope, id)),
    ...said({ row }),
  }
}

/** The same of a score, which is hidden from readers who may not see it. */
export function scoreBeside<const K extends string>(
  load: (scope: ReadScope, key: string) => Promise<{ readonly [P in K]: number | null } | null>,
  field: K,
  { table, by }: { readonly table: string; readonly by: string },
) {
  return {
    resolve: async ({ id }: { readonly id: string }, _args: object, { scope, reader }: GraphqlContext) =>
      scoreFor(reader, (await load(scope, id))?.[field] ?? null),
    ...said({ beside: { table, by, column: snake(field), otherwise: null, isScore: true } }),
  }
}

/** What follows from fields of the record alone, and from who asks when. */
export function derived<const K extends string, V>(
  from: Readonly<Record<K, { readonly column: string; readonly read?: (text: string) => unknown }>>,
  value: (record: { readonly [P in K]: never }, context: GraphqlContext) => V,
) {
  return said({ derived: { from, value } })
}

/** How many records a list has that `place` says. */
export function counted<A extends object>(place: (scope: ReadScope, args: A) => List) {
  return said({ count: place as (scope: ReadScope, args: object) => List })
}

function said(plan: FieldPlan) {
  return { extensions: { plan } }
}

export function planOf({ extensions }: GraphQLField<unknown, unknown>): FieldPlan | undefined {
  return extensions['plan'] as FieldPlan | undefined
}

export function tableOf({ extensions }: GraphQLObjectType): string | undefined {
  const { table } = extensions
  return typeof table === 'string' ? table : undefined
}

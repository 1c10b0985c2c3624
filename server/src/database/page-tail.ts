import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { countStatement, type List, type Order, onPage } from './ordered-page.ts'
import type { Tables } from './tables.ts'

/** A page of a list, before anybody has said what of its records is wanted. */
export type PlacedPage = { readonly list: List; readonly order: Order; readonly page: Parameters<typeof onPage>[2] }

/** What comes behind `from "products" as "it"`, and what each record has of what the list runs by. */
export type PageTail = {
  readonly text: string
  readonly key: string | null
  readonly values: readonly (string | null)[]
}

/** For a statement whose columns are text of its own: its parameters are numbered behind these. Null: a value has no text. */
export function tailOfPage({ list, order, page }: PlacedPage): PageTail | null {
  const { sql: text, parameters } = compiler
    // Any table would do for the compiler: what is written names no column of it.
    .selectFrom(`${list.table} as it` as 'products as it')
    .select(sql.raw(ROW).as('row'))
    .$call(onPage(list, order, page))
    .compile()
  const from = ` from "${list.table}" as "it"`
  const at = text.indexOf(from)
  const values = textsOf(parameters)
  if (values === null) return null
  const key = text.slice(HEAD.length, at)
  return { text: text.slice(at + from.length), key: key === '' ? null : key.slice(', '.length), values }
}

/** How many records a list has, as a statement of its own. Null: a value has no text. */
export function countTail(list: List): { readonly text: string; readonly values: PageTail['values'] } | null {
  const { sql: text, parameters } = countStatement(list).compile(compiler)
  const values = textsOf(parameters)
  return values && { text, values }
}

function textsOf(parameters: readonly unknown[]): readonly (string | null)[] | null {
  const values: (string | null)[] = []
  for (const one of parameters) {
    const value = textOf(one)
    if (value === undefined) return null
    values.push(value)
  }
  return values
}

function textOf(value: unknown): string | null | undefined {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // PostgreSQL writes other years in another way.
  return value instanceof Date && IN_FOUR_DIGITS.test(value.toISOString()) ? value.toISOString() : undefined
}

const IN_FOUR_DIGITS = /^(?!0000)\d{4}-/

const ROW = `''`
const HEAD = `select ${ROW} as "row"`

const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

import { type Snake, snake } from '#database/columns.ts'
import type { Field, Fields } from './field.ts'

/** The columns of the noun's table that keep its fields. */
export function columnsInDatabase(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => columnOf(name, field) ?? [])
}

/** Of these, the ones that copies for the public have. */
export function publicColumns(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.isPrivate ? [] : (columnOf(name, field) ?? [])))
}

/** The same under the names of the fields, for reading records. `except`: those that the store reads in a way of its own. */
export function fieldColumns<const F extends Fields, E extends keyof F = never>(
  fields: F,
  ...except: readonly E[]
): ReadColumn<F, E>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = columnOf(name, field)
    if (column === null || except.some((one) => one === name)) return []
    return [`${column} as ${name}` as ReadColumn<F, E>]
  })
}

/** Null: it is kept in a table of its own. */
export function columnOf(name: string, { storedAs = snake(name) }: Field): string | null {
  return storedAs
}

/** As Kysely reads a column, so that the compiler holds fields against the tables of the database: "image_url as imageUrl". */
type ReadColumn<F extends Fields, E> = {
  [K in keyof F & string]: K extends E
    ? never
    : StoredAs<F[K], K> extends infer C extends string
      ? `${C} as ${K}`
      : never
}[keyof F & string]

type StoredAs<Of extends Field, Name extends string> = Of extends { storedAs: infer Column } ? Column : Snake<Name>

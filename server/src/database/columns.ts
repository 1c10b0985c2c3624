/** Field names as columns: `productType` → `product_type`. Fields and columns differ in nothing else. */
export function toColumns<T extends object>(fields: T): Columns<T> {
  const columns: Record<string, unknown> = {}
  for (const field of Object.keys(fields) as (keyof T & string)[]) columns[snake(field)] = fields[field]
  return columns as Columns<T>
}

export type Columns<T> = { [K in keyof T & string as Snake<K>]: T[K] }

export type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : S

/** Remembered: an import names the same few fields a million times. */
export function snake(field: string): string {
  let column = columnOf.get(field)
  if (column === undefined) {
    column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    columnOf.set(field, column)
  }
  return column
}

/** Fields of our own only: as many as the schema has. */
const columnOf = new Map<string, string>()

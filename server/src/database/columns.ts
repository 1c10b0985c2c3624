/** Field names as columns: `productType` → `product_type`. Fields and columns differ in nothing else. */
export function toColumns<T extends object>(fields: T): Columns<T> {
  const columns: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) columns[snake(field)] = value
  return columns as Columns<T>
}

export type Columns<T> = { [K in keyof T & string as Snake<K>]: T[K] }

type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : S

function snake(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

import { type ArrayOf, arrayFor } from './binary-array.ts'
import { textOfArray } from './text-of-array.ts'

type Value = string | number | boolean | readonly string[] | null | undefined

/**
 * Many rows of one table as an array for each column, which costs less than rows of JSON (docs/decisions/0017). A column of which no row says anything is left
 * out, and keeps its default.
 */
export class ColumnArrays {
  readonly #count: number
  readonly #columns = new Map<string, (string | null)[]>()
  readonly #types: ArrayTypes

  /** `types` of those that are no texts in PostgreSQL's binary form. */
  constructor(count: number, types: ArrayTypes = {}) {
    this.#count = count
    this.#types = types
  }

  /** Lists as PostgreSQL writes them; whatever else is no text, as JavaScript does. */
  set(at: number, column: string, value: Value): void {
    if (value === null || value === undefined) return
    let values = this.#columns.get(column)
    if (!values) {
      values = new Array(this.#count).fill(null)
      this.#columns.set(column, values)
    }
    values[at] = typeof value === 'object' ? textOfArray(value) : String(value)
  }

  get names(): string[] {
    return [...this.#columns.keys()]
  }

  /** In the order of `names`. */
  get arrays(): (string | Buffer)[] {
    return [...this.#columns].map(([name, values]) => arrayFor(this.#types[name] ?? 'text', values))
  }
}

export type ArrayTypes = Readonly<Record<string, ArrayOf>>

/** What `arrays` are in a statement, as a table "given" whose columns are texts, or of these types: `unnest($2::text[], …) given("id", …)`. */
export function givenColumns(names: readonly string[], first: number, types: ArrayTypes = {}): string {
  const arrays = names.map((name, at) => `$${first + at}::${types[name] ?? 'text'}[]`).join(', ')
  return `unnest(${arrays}) given(${names.map((name) => `"${name}"`).join(', ')})`
}

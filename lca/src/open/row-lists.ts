import type { SourcedFactor } from '../factors/factor-set.ts'

/** Rows in their order. The same list is the same object, so what follows from it is made once: thousands of products share a few dozen. */
export interface RowList {
  readonly rows: readonly SourcedFactor[]
  readonly longer: WeakMap<SourcedFactor, RowList>
}

const noRows: RowList = { rows: [], longer: new WeakMap() }

/** For rows of a factor set: a supplier's value is a row of one product alone. */
export function rowListOf(rows: readonly SourcedFactor[]): RowList {
  let list = noRows
  for (const row of rows) {
    let longer = list.longer.get(row)
    if (!longer) {
      longer = { rows: [...list.rows, row], longer: new WeakMap() }
      list.longer.set(row, longer)
    }
    list = longer
  }
  return list
}

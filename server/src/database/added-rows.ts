import { ColumnArrays, givenColumns } from './column-arrays.ts'
import { snake } from './columns.ts'
import { tell } from './open-transaction.ts'
import { textOfNames } from './record-store.ts'
import type { Tx } from './transaction.ts'

/** What is said of a row: a value for each column that it fills. Structures are written as JSON. */
export type AddedRow = Readonly<Record<string, unknown>>

type Table = {
  readonly name: string
  /** Of the columns that are no texts. */
  readonly types: Readonly<Record<string, string>>
  /** What such a column holds if a row says nothing of it while others do, in SQL. */
  readonly otherwise?: Readonly<Record<string, string>>
  /** A column that is more than what is given, in SQL, where that is "given". */
  readonly made?: Readonly<Record<string, string>>
  /** What `made` reads besides, in SQL. */
  readonly beside?: string
}

/**
 * What writes rows of a table without reading them back, sent when it is done. Of many, a part at a time, so that PostgreSQL is at work on the first while the next are being
 * written, and others can be answered in `pause`: always as many statements.
 */
export function addingTo({ name: table, types, otherwise = {}, made = {}, beside = '' }: Table) {
  const insertionOf = textOfNames((names) => {
    const values = names.map((name) => {
      const type = types[name]
      const given = `given."${name}"${type && type !== 'tsvector' ? `::${type}` : ''}`
      return made[name] ?? (otherwise[name] ? `coalesce(${given}, ${otherwise[name]})` : given)
    })
    return `insert into ${table} (workspace_id, ${names.map((name) => `"${name}"`).join(', ')}) select $1, ${values.join(', ')}
    from ${givenColumns(names, 2, VECTORS)} ${beside}`
  })
  return async <R>(
    tx: Tx,
    workspaceId: string,
    records: readonly R[],
    rowOf: (record: R) => AddedRow,
    pause: () => Promise<void>,
  ): Promise<void> => {
    const parts = records.length > MOST_IN_ONE ? PARTS : 1
    for (let part = 0; part < parts; part += 1) {
      const [from, to] = [part, part + 1].map((at) => Math.round((at * records.length) / parts))
      const some = records.slice(from, to)
      const columns = new ColumnArrays(some.length, VECTORS)
      for (const [at, record] of some.entries()) {
        const row = rowOf(record)
        for (const field in row) {
          const column = snake(field)
          const value = row[field]
          if (value === null || value === undefined) continue
          columns.set(at, column, types[column] === 'jsonb' ? JSON.stringify(value) : (value as Plain))
        }
      }
      tell(tx, insertionOf(columns.names), [workspaceId, ...columns.arrays])
      await pause()
    }
  }
}

/** A value that is no structure. */
type Plain = string | number | boolean | readonly string[]

const VECTORS = { search: 'tsvector' } as const
const MOST_IN_ONE = 100
const PARTS = 4

import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** Each text of a column once, in order: one look into its index for each, however many rows have it. At most MAX_VALUES. */
export async function distinctValues<T extends Table>(
  tx: Tx,
  workspaceId: string,
  table: T,
  column: Column[T],
): Promise<string[]> {
  const rows = sql`${sql.table(table)} where workspace_id = ${workspaceId}`
  const value = sql.ref(column)
  const { rows: found } = await sql<{ value: string }>`
    with recursive known (value) as (
      (select ${value} from ${rows} and ${value} is not null order by ${value} limit 1)
      union all
      select (select ${value} from ${rows} and ${value} > known.value order by ${value} limit 1) from known where known.value is not null
    )
    select value from known where value is not null limit ${MAX_VALUES}`.execute(tx)
  return found.map((row) => row.value)
}

type Column = { products: 'category' | 'brand'; materials: 'fibre'; certifications: 'scheme'; ratings: 'scheme' }
type Table = keyof Column

/** To choose from; whoever has more is better served by searching. */
export const MAX_VALUES = 1_000

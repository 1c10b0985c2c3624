import { type RawBuilder, sql } from 'kysely'

const COUNTED = ['companies', 'products', 'variants', 'materials', 'certifications'] as const
type Counted = (typeof COUNTED)[number]

/** Whether `record_counts` knows how many rows of a table each workspace has. */
export function isCounted(table: string): table is Counted {
  return COUNTED.some((counted) => counted === table)
}

/** How many records of a table a workspace has: the sum of a few lines, however many they are (docs/decisions/0093). */
export function recordCount(table: Counted, workspaceId: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(c.added), 0)::int from record_counts c
    where c.workspace_id = ${workspaceId} and c.table_name = ${table})`
}

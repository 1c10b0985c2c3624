import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Tells the planner how large the tables have become: roughly, from a tenth of the rows it would look at, or as autovacuum does. Outside
 * a transaction, because it locks them against one another until its end.
 */
export async function analyzeRecords(db: Kysely<Tables>, how: 'roughly' | 'well'): Promise<void> {
  const target = how === 'roughly' ? sql`set_config('default_statistics_target', '10', true),` : sql``
  await sql`select ${target} analyze_records()`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Records that a piece of work has made so far in a workspace, by table. */
export type Made = Readonly<Record<string, number>>

/**
 * Tells the planner how large the tables have become, if they are several times as large as it knows; roughly, from a tenth of the rows that
 * autovacuum would look at. Gives back whether it did. Outside a transaction, because it locks them against one another until its end.
 */
export async function analyzeGrown(db: Kysely<Tables>, made: Made): Promise<boolean> {
  const roughly = sql`set_config('default_statistics_target', '10', true)`
  const { rows } = await sql<{ done: boolean }>`
    select ${roughly}, analyze_grown_records(${JSON.stringify(made)}) as done`.execute(db)
  return rows[0]?.done ?? false
}

/** Tells the planner as much of them as autovacuum would. */
export async function analyzeWell(db: Kysely<Tables>): Promise<void> {
  await sql`select analyze_records()`.execute(db)
}

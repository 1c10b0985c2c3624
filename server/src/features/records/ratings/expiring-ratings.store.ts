import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'

/** Workspaces that have ratings ending from one day to another, by a function of the owner's. */
export async function listWorkspacesWithExpiringRatings(
  db: Kysely<Tables>,
  today: string,
  last: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from workspaces_with_expiring_ratings(${today}::date, ${last}::date)`.execute(db)
  return rows.map(({ id }) => id)
}

export type ExpiringRating = {
  readonly id: string
  readonly scheme: string
  readonly name: string
  readonly company: string
  readonly validUntil: string
  readonly daysLeft: number
  readonly threshold: number
}

/**
 * Ratings that count today, that no later one has followed, and that have reached a threshold which was not told of yet, nor a smaller one, for
 * the day on which they end now.
 */
export async function listUntoldExpiringRatings(
  tx: Tx,
  workspaceId: string,
  today: string,
  thresholds: readonly number[],
  atMost: number,
): Promise<ExpiringRating[]> {
  const { rows } = await sql<ExpiringRating>`
    with near as (
      select r.id, r.scheme, r.name, c.name as company, r.valid_until, r.valid_until - ${today}::date as days_left
      from ratings r join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id
      where r.workspace_id = ${workspaceId} and r.said_expired is not true
        and r.valid_until between ${today}::date and ${today}::date + ${Math.max(...thresholds)}::int
        and not exists (select 1 from ratings later where later.workspace_id = ${workspaceId} and later.company_id = r.company_id
          and later.scheme = r.scheme and later.published_on > r.published_on)),
    reached as (
      select near.*, (select min(t) from unnest(${thresholds}::int[]) t where t >= days_left) as threshold from near)
    select id, scheme, name, company, valid_until::text as "validUntil", days_left as "daysLeft", threshold from reached
    where not exists (
      select 1 from events e
      where e.workspace_id = ${workspaceId} and e.subject_id = reached.id and e.kind = 'rating.expiring'
        and e.data ->> 'validUntil' = valid_until::text and (e.data ->> 'threshold')::int <= threshold)
    order by valid_until, id limit ${atMost}`.execute(tx)
  return rows
}

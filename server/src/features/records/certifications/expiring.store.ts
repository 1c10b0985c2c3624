import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'

/** Workspaces that have certifications ending from one day to another, by a function of the owner's. */
export async function listWorkspacesWithExpiring(db: Kysely<Tables>, today: string, last: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from workspaces_with_expiring(${today}::date, ${last}::date)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether this transaction is the one that tells of a workspace's; another that tries meanwhile leaves it at that. */
export async function takeTelling(tx: Tx, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from workspaces where id = ${workspaceId} for no key update skip locked`.execute(tx)
  return rows.length > 0
}

export type ExpiringCertification = {
  readonly id: string
  readonly scheme: string
  readonly name: string
  readonly validUntil: string
  readonly daysLeft: number
  readonly threshold: number
}

/**
 * Certifications that hold today and have reached a threshold that was not told of yet, nor a smaller one, for the day on which they end now: one
 * that was renewed is told of anew.
 */
export async function listUntoldExpiring(
  tx: Tx,
  workspaceId: string,
  today: string,
  thresholds: readonly number[],
  atMost: number,
): Promise<ExpiringCertification[]> {
  const { rows } = await sql<ExpiringCertification>`
    with near as (
      select id, scheme, name, valid_until, valid_until - ${today}::date as days_left from certifications
      where workspace_id = ${workspaceId} and valid_until between ${today}::date and ${today}::date + ${Math.max(...thresholds)}::int
        and (valid_from is null or valid_from <= ${today}::date)),
    reached as (
      select near.*, (select min(t) from unnest(${thresholds}::int[]) t where t >= days_left) as threshold from near)
    select id, scheme, name, valid_until::text as "validUntil", days_left as "daysLeft", threshold from reached
    where not exists (
      select 1 from events e
      where e.workspace_id = ${workspaceId} and e.subject_id = reached.id and e.kind = 'certification.expiring'
        and e.data ->> 'validUntil' = valid_until::text and (e.data ->> 'threshold')::int <= threshold)
    order by valid_until, id limit ${atMost}`.execute(tx)
  return rows
}

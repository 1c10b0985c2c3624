import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { KeyScope } from '#kit/actor.ts'

/** Asked of all workspaces at once, by a function of the owner's. */
export async function listWorkspacesWithExpiringKeys(db: Kysely<Tables>, since: Date, until: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from workspaces_with_expiring_keys(${since}::timestamptz, ${until}::timestamptz)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whether this transaction is the one that tells of a workspace's; another that tries meanwhile leaves it at that. */
export async function takeTellingOfKeys(tx: Tx, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from workspaces where id = ${workspaceId} for no key update skip locked`.execute(tx)
  return rows.length > 0
}

export type ExpiringKey = {
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
  readonly prefix: string
  readonly expiresAt: Date
  readonly daysLeft: number
  readonly threshold: number
}

/** Keys that have reached a threshold that was not told of, nor a smaller one. To a key that was made for no longer than that it is no news. */
export async function listUntoldKeys(
  tx: Tx,
  workspaceId: string,
  now: Date,
  thresholds: readonly number[],
): Promise<ExpiringKey[]> {
  const { rows } = await sql<ExpiringKey>`
    with reached as (
      select k.*, (select min(t) from unnest(${thresholds}::int[]) t where k.expires_at <= ${now}::timestamptz + t * interval '1 day'
        and k.expires_at - k.created_at > (t + 1) * interval '1 day') as threshold
      from api_keys k where k.workspace_id = ${workspaceId} and k.revoked_at is null and k.expires_at > ${now}::timestamptz)
    select id, name, scope, prefix, expires_at as "expiresAt",
      ceil(extract(epoch from expires_at - ${now}::timestamptz) / 86400)::int as "daysLeft", threshold from reached
    where threshold is not null and not exists (
      select 1 from events e
      where e.workspace_id = ${workspaceId} and e.subject_id = reached.id and e.kind = 'api_key.expiring'
        and (e.data ->> 'threshold')::int <= threshold)
    order by expires_at, id`.execute(tx)
  return rows
}

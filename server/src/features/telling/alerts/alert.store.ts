import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'

export async function beginAlerts(db: Kysely<Tables>): Promise<void> {
  await sql`select begin_alerts()`.execute(db)
}

export async function listWorkspacesToAlert(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from alert_workspaces(${now}::timestamptz)`.execute(db)
  return rows.map(({ id }) => id)
}

export type Happened = { readonly kind: string; readonly data: object }

/** The next events of a workspace; the position is moved past them in this transaction. Of a transaction that has not ended none is passed over. */
export async function hearNext(
  tx: Tx,
  workspaceId: string,
  kinds: readonly string[],
  { atMost, now }: { atMost: number; now: Date },
): Promise<{ count: number; heard: readonly Happened[] }> {
  const { rows } = await sql<{ count: number; heard: readonly Happened[] }>`
    with position as (
      select transaction, sequence from alert_positions
      where workspace_id = ${workspaceId} and (held_until is null or held_until <= ${now}::timestamptz) for update skip locked),
    batch as (
      select e.transaction, e.sequence, e.kind, e.data from position p, events e
      where e.workspace_id = ${workspaceId} and e.transaction >= p.transaction
        and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
        and (e.transaction, e.sequence) > (p.transaction, p.sequence)
      order by e.transaction, e.sequence limit ${atMost}),
    moved as (
      update alert_positions set moved_at = now(), (transaction, sequence) = (
        select b.transaction, b.sequence from batch b order by b.transaction desc, b.sequence desc limit 1)
      where workspace_id = ${workspaceId} and exists (select 1 from batch))
    select (select count(*)::int from batch) as count,
      (select coalesce(json_agg(json_build_object('kind', kind, 'data', data) order by transaction, sequence), '[]') from batch
        where kind = any(${kinds}::text[])) as heard`.execute(tx)
  return rows[0] ?? { count: 0, heard: [] }
}

export async function holdAlerts(tx: Tx, workspaceId: string, until: Date): Promise<void> {
  await sql`update alert_positions set held_until = ${until} where workspace_id = ${workspaceId}`.execute(tx)
}

export type Alerted = {
  readonly id: string
  readonly email: string
  readonly alerts: string | null
  readonly language: string | null
}

/** Admins and owners who have not turned them off. */
export async function listAlerted(tx: Tx, workspaceId: string): Promise<readonly Alerted[]> {
  const { rows } = await sql<Alerted>`
    select u.id, u.email, m.alerts, w.language from members m
    join users u on u.id = m.user_id
    join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.role in ('owner', 'admin') and m.alerts is distinct from 'off'
    order by m.created_at, u.id limit 100`.execute(tx)
  return rows
}

export async function selectAlerts(tx: Tx, workspaceId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ alerts: string | null }>`
    select alerts from members where workspace_id = ${workspaceId} and user_id = ${userId}`.execute(tx)
  return rows[0]?.alerts ?? null
}

export async function saveAlerts(tx: Tx, workspaceId: string, userId: string, alerts: string): Promise<void> {
  await sql`update members set alerts = ${alerts} where workspace_id = ${workspaceId} and user_id = ${userId}`.execute(
    tx,
  )
}

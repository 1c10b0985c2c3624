import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { WriteBacks } from './write-back.ts'

const SELECT = sql`
  select connection_id as "connectionId", targets, when_withdrawn as "whenWithdrawn", confirmed_at as "confirmedAt",
    sweep_from is not null as "isComparing", held_until as "heldUntil"
  from write_backs`

export async function selectWriteBacks(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<WriteBacks[]> {
  const { rows } = await sql<WriteBacks>`
    ${SELECT} where workspace_id = ${workspaceId} and connection_id = any(${ids}::text[])`.execute(tx)
  return rows
}

/** Locked until the transaction ends. */
export async function lockWriteBacks(tx: Tx, workspaceId: string, id: string): Promise<WriteBacks | undefined> {
  const { rows } = await sql<WriteBacks>`
    ${SELECT} where workspace_id = ${workspaceId} and connection_id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Those that something is written for, locked: what is wanted is found and kept by one at a time, so that nothing older is kept after something newer. */
export async function lockConfirmed(tx: Tx, workspaceId: string): Promise<WriteBacks[]> {
  const { rows } = await sql<WriteBacks>`
    ${SELECT} where workspace_id = ${workspaceId} and confirmed_at is not null order by connection_id for update`.execute(
    tx,
  )
  return rows
}

export async function saveWriteBacks(
  tx: Tx,
  workspaceId: string,
  { connectionId, targets, whenWithdrawn, confirmedAt }: WriteBacks,
): Promise<void> {
  await sql`
    insert into write_backs (workspace_id, connection_id, targets, when_withdrawn, confirmed_at)
    values (${workspaceId}, ${connectionId}, ${JSON.stringify(targets)}::jsonb, ${whenWithdrawn}, ${confirmedAt})
    on conflict (workspace_id, connection_id) do update set targets = excluded.targets,
      when_withdrawn = excluded.when_withdrawn, confirmed_at = excluded.confirmed_at, held_until = null`.execute(tx)
}

/**
 * From now on events are looked at. Everything up to the oldest transaction still open has ended, and is seen by the comparison that follows. Where
 * another connection has begun that before, it goes on from where it is.
 */
export async function beginPosition(tx: Tx, workspaceId: string): Promise<void> {
  await sql`
    insert into write_back_positions (workspace_id, transaction)
    values (${workspaceId}, pg_snapshot_xmin(pg_current_snapshot()))
    on conflict (workspace_id) do update set transaction = excluded.transaction, sequence = 0
      where not exists (select 1 from write_backs b where b.workspace_id = ${workspaceId} and b.confirmed_at is not null)`.execute(
    tx,
  )
}

/** What is to be written once more of what is as it should be: nothing, what failed, or all. */
export type Again = 'none' | 'failed' | 'all'

/** From the beginning. One that is under way begins anew, with the stronger wish of both. */
export async function beginComparison(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  again: Again,
): Promise<void> {
  await sql`
    update write_backs set sweep_from = '', sweep_again = case
      when sweep_from is null then ${again} when 'all' in (sweep_again, ${again}) then 'all'
      when 'failed' in (sweep_again, ${again}) then 'failed' else 'none' end
    where workspace_id = ${workspaceId} and connection_id = any(${ids}::text[]) and confirmed_at is not null`.execute(
    tx,
  )
}

export type Comparison = WriteBacks & {
  readonly from: string | null
  readonly again: Again
  readonly isOfOtherBase: boolean
  readonly isAtItsTime: boolean
}

/** Locked; undefined where another process is at it. */
export async function takeComparison(
  tx: Tx,
  workspaceId: string,
  id: string,
  { now, base }: { now: Date; base: string },
): Promise<Comparison | undefined> {
  const { rows } = await sql<Comparison>`
    select connection_id as "connectionId", targets, when_withdrawn as "whenWithdrawn", confirmed_at as "confirmedAt",
      sweep_from is not null as "isComparing", held_until as "heldUntil", sweep_from as "from", sweep_again as again,
      address_base is distinct from ${base} as "isOfOtherBase", coalesce(sweep_at <= ${now}, false) as "isAtItsTime"
    from write_backs
    where workspace_id = ${workspaceId} and connection_id = ${id} and confirmed_at is not null
    for update skip locked`.execute(tx)
  return rows[0]
}

/** `from` null: it has come to its end, and begins again by itself at `nextAt`. */
export async function saveComparison(
  tx: Tx,
  workspaceId: string,
  id: string,
  { from, base, again, nextAt }: { from: string | null; base: string; again: Again; nextAt: Date | null },
): Promise<void> {
  await sql`
    update write_backs set sweep_from = ${from}, address_base = ${base}, sweep_again = ${again}, sweep_at = ${nextAt}
    where workspace_id = ${workspaceId} and connection_id = ${id}`.execute(tx)
}

export async function holdWriting(tx: Tx, workspaceId: string, id: string, until: Date | null): Promise<void> {
  await sql`
    update write_backs set held_until = ${until}
    where workspace_id = ${workspaceId} and connection_id = ${id} and held_until is distinct from ${until}`.execute(tx)
}

export type Untold = {
  readonly name: string
  readonly count: number
  readonly example: RefusedExample
}

export type RefusedExample = {
  readonly noun: string
  readonly id: string
  readonly value: string
  readonly reason: string
  readonly message: string
}

export async function countRefused(
  tx: Tx,
  workspaceId: string,
  id: string,
  { count, example }: Omit<Untold, 'name'>,
): Promise<void> {
  await sql`
    update write_backs set refused_count = refused_count + ${count},
      refused_example = case when refused_count = 0 then ${JSON.stringify(example)}::jsonb else refused_example end
    where workspace_id = ${workspaceId} and connection_id = ${id}`.execute(tx)
}

/** What nobody has been told yet, and counts as told now; undefined where the last time was less than an hour ago. */
export async function takeUntold(tx: Tx, workspaceId: string, id: string, now: Date): Promise<Untold | undefined> {
  const { rows } = await sql<Untold>`
    with untold as (
      select connection_id, refused_count as count, refused_example as example from write_backs
      where workspace_id = ${workspaceId} and connection_id = ${id} and refused_count > 0
        and (refused_told_at is null or refused_told_at <= ${now}::timestamptz - interval '1 hour')
      for update),
    told as (
      update write_backs b set refused_count = 0, refused_example = null, refused_told_at = ${now} from untold u
      where b.workspace_id = ${workspaceId} and b.connection_id = u.connection_id)
    select c.name, u.count, u.example from untold u
    join connections c on c.workspace_id = ${workspaceId} and c.id = u.connection_id`.execute(tx)
  return rows[0]
}

export type Work = {
  readonly kind: 'hear' | 'compare' | 'write' | 'tell'
  readonly workspaceId: string
  /** Of the connection; of the workspace where its events are to be heard. */
  readonly id: string
}

/** What there is to do in all workspaces, by functions of the owner's: events to look at, records to compare, values to write, and what nobody was told. */
export async function listWork(db: Kysely<Tables>, now: Date, base: string): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select 'hear' as kind, workspace_id as "workspaceId", workspace_id as id from write_back_workspaces()
    union all select 'compare', workspace_id, id from write_backs_to_compare(${now}::timestamptz, ${base})
    union all select 'write', workspace_id, id from write_backs_due(${now}::timestamptz)
    union all select 'tell', workspace_id, id from write_backs_to_tell(${now}::timestamptz)`.execute(db)
  return rows
}

export type Heard = { readonly kind: string; readonly subjectId: string | null; readonly data: unknown }

/** The next events of a workspace that may change what is written; the position is moved past them and all others between them. */
export async function hearNext(
  tx: Tx,
  workspaceId: string,
  kinds: readonly string[],
  atMost: number,
): Promise<{ count: number; heard: readonly Heard[] }> {
  const { rows } = await sql<{ count: number; heard: readonly Heard[] }>`
    with position as (
      select transaction, sequence from write_back_positions where workspace_id = ${workspaceId} for update skip locked),
    batch as (
      select e.transaction, e.sequence, e.kind, e.subject_id, e.data from position p, events e
      where e.workspace_id = ${workspaceId} and e.transaction >= p.transaction
        and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
        and (e.transaction, e.sequence) > (p.transaction, p.sequence)
      order by e.transaction, e.sequence limit ${atMost}),
    moved as (
      update write_back_positions set (transaction, sequence) = (
        select b.transaction, b.sequence from batch b order by b.transaction desc, b.sequence desc limit 1)
      where workspace_id = ${workspaceId} and exists (select 1 from batch))
    select (select count(*)::int from batch) as count,
      (select coalesce(json_agg(json_build_object('kind', kind, 'subjectId', subject_id, 'data', data)), '[]') from batch
        where kind = any(${kinds}::text[])) as heard`.execute(tx)
  return rows[0] ?? { count: 0, heard: [] }
}

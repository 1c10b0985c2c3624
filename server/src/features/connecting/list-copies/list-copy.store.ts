import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Fault } from '../connections/connection.ts'
import { storableJson } from '../connections/storable-json.ts'
import { type Done, GATHER_MS, type ListCopy, type Phase } from './list-copy.ts'

const SELECT = sql`
  select id, connection_id as "connectionId", name, noun, query, most_rows as "mostRows", table_key as "tableKey",
    table_label as "tableLabel", columns, key_column as "keyColumn", when_left as "whenLeft", left_column as "leftColumn",
    after_changes as "afterChanges", cron, time_zone as "timeZone", next_at as "nextAt", is_paused as "isPaused",
    confirmed_at as "confirmedAt", phase, step, is_whole as "isWhole", due_at as "dueAt", because, done,
    rested_at as "restedAt", revision, created_at as "createdAt", updated_at as "updatedAt"
  from list_copies`

/** Of these connections, oldest first; there are few. */
export async function selectCopiesOf(
  tx: Tx,
  workspaceId: string,
  connectionIds: readonly string[],
): Promise<ListCopy[]> {
  const { rows } = await sql<ListCopy>`
    ${SELECT} where workspace_id = ${workspaceId} and connection_id = any(${connectionIds}::text[]) order by id`.execute(
    tx,
  )
  return rows
}

export async function findCopyRow(tx: Tx, workspaceId: string, id: string): Promise<ListCopy | undefined> {
  const { rows } = await sql<ListCopy>`${SELECT} where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked until the transaction ends. */
export async function lockCopy(tx: Tx, workspaceId: string, id: string): Promise<ListCopy | undefined> {
  const { rows } = await sql<ListCopy>`
    ${SELECT} where workspace_id = ${workspaceId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function countCopies(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_copies where workspace_id = ${workspaceId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertCopy(
  tx: Tx,
  workspaceId: string,
  { id, connectionId, name, noun, tableKey, tableLabel, columns, keyColumn, ...one }: ListCopy,
): Promise<void> {
  await sql`
    insert into list_copies (workspace_id, id, connection_id, name, noun, table_key, table_label, columns, key_column, when_left,
      left_column)
    values (${workspaceId}, ${id}, ${connectionId}, ${name}, ${noun}, ${tableKey}, ${tableLabel},
      ${storableJson(columns)}::jsonb, ${keyColumn}, ${one.whenLeft},
      ${one.leftColumn && storableJson(one.leftColumn)}::jsonb)`.execute(tx)
}

/** All that a person sets. `begins`: whether what is under way is left off. */
export async function updateCopyRow(
  tx: Tx,
  workspaceId: string,
  { id, columns, leftColumn, ...one }: ListCopy,
  { begins }: { begins: boolean },
): Promise<void> {
  await sql`
    update list_copies set name = ${one.name}, noun = ${one.noun}, query = ${storableJson(one.query)}::jsonb,
      most_rows = ${one.mostRows}, table_key = ${one.tableKey}, table_label = ${one.tableLabel},
      columns = ${storableJson(columns)}::jsonb, key_column = ${one.keyColumn}, when_left = ${one.whenLeft},
      left_column = ${leftColumn && storableJson(leftColumn)}::jsonb, after_changes = ${one.afterChanges}, cron = ${one.cron},
      time_zone = ${one.timeZone}, next_at = ${one.nextAt}, is_paused = ${one.isPaused}, confirmed_at = ${one.confirmedAt},
      phase = case when ${begins} then 'rests' else phase end, holder = case when ${begins} then null else holder end,
      held_until = case when ${begins} then null else held_until end,
      wanted = case when ${begins} and ${one.confirmedAt !== null} then 'whole' else wanted end,
      because = null, due_at = null, tries = 0, revision = revision + 1, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function deleteCopyRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`delete from list_copies where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** A whole step as soon as the one that is under way has ended; what waits for a person begins once more. */
export async function wantWhole(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`
    update list_copies set wanted = 'whole', again_refused = true, phase = case when phase = 'waits' then 'rests' else phase end,
      because = null, due_at = null, tries = 0
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** What was shown is written. */
export async function agree(tx: Tx, workspaceId: string, id: string, now: Date): Promise<void> {
  await sql`
    update list_copies set confirmed_at = coalesce(confirmed_at, ${now}::timestamptz), phase = 'writes', because = null, due_at = null,
      tries = 0
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

type Work = { readonly workspaceId: string; readonly id: string }

/** Of all workspaces. */
export async function listDueCopies(db: Kysely<Tables>, now: Date): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select workspace_id as "workspaceId", id
    from list_copies_due(${now}::timestamptz, ${new Date(now.getTime() - GATHER_MS)}::timestamptz)`.execute(db)
  return rows
}

/** For this process alone, until `until`; undefined where another has it. */
export async function takeCopy(
  tx: Tx,
  { workspaceId, id }: Work,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<ListCopy | undefined> {
  const { rows } = await sql`
    update list_copies set holder = ${holder}, held_until = ${until}
    where workspace_id = ${workspaceId} and id = (select l.id from list_copies l where l.workspace_id = ${workspaceId} and l.id = ${id}
      and (l.held_until is null or l.held_until <= ${now}::timestamptz) and not l.is_paused
      and l.phase <> 'waits' for update skip locked)
    returning 1`.execute(tx)
  return rows.length === 0 ? undefined : findCopyRow(tx, workspaceId, id)
}

/** Whether it still is this process's. */
export async function renewCopy(tx: Tx, { workspaceId, id }: Work, holder: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update list_copies set held_until = ${until} where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder}
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function letGoOfCopy(tx: Tx, { workspaceId, id }: Work, holder: string): Promise<void> {
  await sql`
    update list_copies set holder = null, held_until = null
    where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder}`.execute(tx)
}

/**
 * A step begins: what happens from now on is for the next. It looks at the table where somebody wants it, at its times, where nothing has been agreed to,
 * so that what would be written can be shown, and where it is not known of a row whether it was made.
 */
export async function beginStep(
  tx: Tx,
  { workspaceId, id }: Work,
  holder: string,
  { now, nextAt }: { now: Date; nextAt: Date | null },
): Promise<void> {
  await sql`
    update list_copies l set phase = 'compares', step = step + 1, cursor = null, done = '{}', tries = 0, because = null, due_at = null,
      is_whole = (wanted = 'whole' or confirmed_at is null or coalesce(next_at <= ${now}::timestamptz, false)
        or exists (select 1 from list_copy_rows r where r.workspace_id = l.workspace_id and r.copy_id = l.id
          and r.remote_id is null and r.sent is not null)), wanted = 'none',
      next_at = ${nextAt}, heard = pg_snapshot_xmin(pg_current_snapshot())
    where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder}`.execute(tx)
}

/** Whether it still is this process's: what it did is kept only then. */
export async function saveProgress(
  tx: Tx,
  { workspaceId, id }: Work,
  holder: string,
  to: {
    readonly phase: Phase
    readonly cursor?: string | null
    readonly done: Done
    readonly because?: Fault | null
    readonly restedAt?: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    update list_copies set phase = ${to.phase}, cursor = ${to.cursor ?? null}, done = ${JSON.stringify(to.done)}::jsonb,
      because = ${to.because ? storableJson(to.because) : null}::jsonb, due_at = null, tries = 0,
      again_refused = again_refused and ${to.phase !== 'rests'}, rested_at = coalesce(${to.restedAt ?? null}::timestamptz, rested_at)
    where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** It goes on later, from where it is; `dueAt` null: not by itself, and not before somebody asks for it. */
export async function putOff(
  tx: Tx,
  { workspaceId, id }: Work,
  holder: string,
  { dueAt, because, counts }: { dueAt: Date | null; because: Fault | null; counts: boolean },
): Promise<void> {
  await sql`
    update list_copies set due_at = ${dueAt}, because = ${because && storableJson(because)}::jsonb,
      tries = tries + ${counts ? 1 : 0}, phase = case when ${dueAt === null && because !== null} then 'rests' else phase end
    where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder}`.execute(tx)
}

export async function findWorkOf(
  tx: Tx,
  { workspaceId, id }: Work,
): Promise<{ cursor: string | null; tries: number; againRefused: boolean; done: Partial<Done> } | undefined> {
  const { rows } = await sql<{ cursor: string | null; tries: number; againRefused: boolean; done: Partial<Done> }>`
    select cursor, tries, again_refused as "againRefused", done from list_copies
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
}

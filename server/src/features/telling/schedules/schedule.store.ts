import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Schedule, ScheduleFields } from './schedule.ts'

const COLUMNS = [
  'id',
  'name',
  'cron',
  'time_zone as timeZone',
  sql<string>`webhook_id`.as('webhookId'),
  sql<Schedule['noun']>`input ->> 'noun'`.as('noun'),
  sql<object>`input -> 'matching'`.as('matching'),
  'is_paused as isPaused',
  'next_run_at as nextRunAt',
  'last_run_at as lastRunAt',
  'last_fault as lastFault',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** In the order in which they were made. */
export function listSchedules(tx: Tx, workspaceId: string): Promise<Schedule[]> {
  return tx.selectFrom('schedules').select(COLUMNS).where('workspace_id', '=', workspaceId).orderBy('id').execute()
}

export function findScheduleRow(tx: Tx, workspaceId: string, id: string): Promise<Schedule | undefined> {
  return tx
    .selectFrom('schedules')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locked until the transaction ends. */
export function lockSchedule(tx: Tx, workspaceId: string, id: string): Promise<Schedule | undefined> {
  return tx
    .selectFrom('schedules')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locked, if it is due and nobody else has it. */
export function takeDue(tx: Tx, workspaceId: string, id: string, now: Date): Promise<Schedule | undefined> {
  return tx
    .selectFrom('schedules')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('next_run_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function listDueSchedules(db: Kysely<Tables>, now: Date): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id as "workspaceId", id from schedules_due(${now}::timestamptz)`.execute(db)
  return rows
}

type WaitingSchedule = Pick<Schedule, 'id' | 'cron' | 'timeZone'> & {
  readonly workspaceId: string
  readonly nextRunAt: Date
}

/** Of all workspaces. */
export async function listWaitingSchedules(db: Kysely<Tables>): Promise<WaitingSchedule[]> {
  const { rows } = await sql<WaitingSchedule>`
    select workspace_id as "workspaceId", id, cron, time_zone as "timeZone", next_run_at as "nextRunAt"
    from schedules_waiting()`.execute(db)
  return rows
}

/** Unless somebody has set another time meanwhile; times are kept to the microsecond, and read to the millisecond. */
export async function moveNextRun(
  tx: Tx,
  workspaceId: string,
  id: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ next_run_at: to })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('next_run_at', '>=', from)
    .execute()
}

export function insertSchedule(
  tx: Tx,
  workspaceId: string,
  schedule: ScheduleFields & Pick<Schedule, 'id' | 'webhookId' | 'noun' | 'matching' | 'nextRunAt'>,
): Promise<Schedule> {
  const { id, name, cron, timeZone, webhookId, noun, matching, nextRunAt } = schedule
  return tx
    .insertInto('schedules')
    .values({
      workspace_id: workspaceId,
      id,
      name,
      cron,
      time_zone: timeZone,
      task: 'send_records',
      input: JSON.stringify({ noun, matching }),
      webhook_id: webhookId,
      next_run_at: nextRunAt,
      last_run_at: null,
      last_fault: null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function updateScheduleRow(
  tx: Tx,
  workspaceId: string,
  { id, name, cron, timeZone, webhookId, noun, matching, isPaused, nextRunAt }: Schedule,
): Promise<Schedule> {
  return tx
    .updateTable('schedules')
    .set({
      name,
      cron,
      time_zone: timeZone,
      webhook_id: webhookId,
      is_paused: isPaused,
      next_run_at: nextRunAt,
      input: JSON.stringify({ noun, matching }),
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function noteRun(
  tx: Tx,
  workspaceId: string,
  { id, nextRunAt, lastRunAt, lastFault }: Pick<Schedule, 'id' | 'nextRunAt' | 'lastRunAt' | 'lastFault'>,
): Promise<Schedule> {
  return tx
    .updateTable('schedules')
    .set({ next_run_at: nextRunAt, last_run_at: lastRunAt, last_fault: lastFault })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function deleteScheduleRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('schedules').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

export async function countSchedules(tx: Tx, workspaceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('schedules')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

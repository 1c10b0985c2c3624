import { type Kysely, sql } from 'kysely'
import type { BackupKind, MadeBackup } from '#backups/service/service-backups.ts'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import type { Backup, BackupDuty } from './backup.ts'

export async function beginBackups(db: Kysely<Tables>, target: string, now: Date): Promise<void> {
  await sql`select begin_backups(${target}, ${now}::timestamptz)`.execute(db)
}

/** Null before the service has begun with this target. */
export async function selectDuty(db: Kysely<Tables> | Tx, target: string): Promise<BackupDuty | null> {
  const { rows } = await sql<BackupDuty>`
    select since, asked_at as "askedAt" from backup_duty_of(${target})`.execute(db)
  return rows[0] ?? null
}

/** The latest of each kind in each state. */
export async function listLatest(db: Kysely<Tables> | Tx, target: string): Promise<readonly Backup[]> {
  const { rows } = await sql<Row>`
    select id, kind, state, started_at as "startedAt", finished_at as "finishedAt", held_until as "heldUntil", tries, moment, size, files,
      sent, damaged, contents, because
    from latest_backups(${target})`.execute(db)
  return rows.map((row) => ({ ...row, size: numberOf(row.size), files: numberOf(row.files), sent: numberOf(row.sent) }))
}

type Row = Omit<Backup, 'size' | 'files' | 'sent'> & {
  readonly size: string | null
  readonly files: string | null
  readonly sent: string | null
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}

export async function askForBackup(tx: Tx, target: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isAsked: boolean }>`
    select ask_for_backup(${target}, ${now}::timestamptz) as "isAsked"`.execute(tx)
  return rows[0]?.isAsked === true
}

export async function endLostBackups(db: Kysely<Tables>, now: Date, because: Because): Promise<void> {
  await sql`select end_lost_backups(${now}::timestamptz, ${JSON.stringify(because)}::jsonb)`.execute(db)
}

export type TakenBackup = {
  readonly id: string
  readonly kind: BackupKind
  readonly target: string
  readonly seen: string | null
  readonly tries: number
  readonly startedAt: Date
  readonly heldUntil: Date
}

/** False where another process makes one, or has made one since this one looked. */
export async function takeBackup(
  db: Kysely<Tables>,
  { id, kind, target, seen, tries, startedAt, heldUntil }: TakenBackup,
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select take_backup(${id}, ${kind}, ${target}, ${seen}, ${tries}::integer, ${startedAt}::timestamptz, ${heldUntil}::timestamptz)
      as "isTaken"`.execute(db)
  return rows[0]?.isTaken === true
}

export async function holdBackup(db: Kysely<Tables>, id: string, until: Date): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select hold_backup(${id}, ${until}::timestamptz) as "isHeld"`.execute(db)
  return rows[0]?.isHeld === true
}

export type BackupOutcome =
  | ({ readonly state: 'good'; readonly archive: string; readonly because: Because | null } & Omit<MadeBackup, 'id'>)
  | { readonly state: 'failed' | 'interrupted'; readonly because: Because }

export async function endBackup(db: Kysely<Tables>, id: string, outcome: BackupOutcome, now: Date): Promise<void> {
  await sql`select end_backup(${id}, ${JSON.stringify(outcome)}::jsonb, ${now}::timestamptz)`.execute(db)
}

export async function forgetBackups(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`select forget_backups(${before}::timestamptz)`.execute(db)
}

/** Workspaces that have not been told yet that backups fail, or that they succeed again. */
export async function listToTell(db: Kysely<Tables>, areFailing: boolean, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from workspaces_to_tell_of_backups(${areFailing}, ${most}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether this was news. */
export async function noteTold(tx: Tx, workspaceId: string, areFailing: boolean): Promise<boolean> {
  const { rows } = await (areFailing
    ? sql`insert into told_backups (workspace_id) values (${workspaceId}) on conflict do nothing returning workspace_id`
    : sql`delete from told_backups where workspace_id = ${workspaceId} returning workspace_id`
  ).execute(tx)
  return rows.length > 0
}

import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import { json } from '../imports/import.store.ts'
import type { ImportState } from '../imports/import.ts'
import type { ImportPickup, PickupOutcome, PickupState } from './import-pickup.ts'

const COLUMNS = sql`
  id, name, profile_id as "profileId", address, user_name as "userName", sealed_secret is not null as "hasSecret", host_key as "hostKey",
  host_key_seen as "hostKeySeen", cron, time_zone as "timeZone", guard_percent as "guardPercent", is_paused as "isPaused",
  next_run_at as "nextRunAt", state, tries, import_id as "importId", taken_sha256 as "takenSha256", etag, modified,
  agreed_from as "agreedFrom", last_run_at as "lastRunAt", outcome, because, revision, created_at as "createdAt", updated_at as "updatedAt"`

/** By name. */
export async function listPickups(tx: Tx, workspaceId: string): Promise<ImportPickup[]> {
  const { rows } = await sql<ImportPickup>`
    select ${COLUMNS} from import_pickups where workspace_id = ${workspaceId} order by lower(name), id`.execute(tx)
  return rows
}

export async function findPickup(tx: Tx, workspaceId: string, id: string): Promise<ImportPickup | undefined> {
  const { rows } = await sql<ImportPickup>`
    select ${COLUMNS} from import_pickups where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked until the transaction ends. */
export async function lockPickup(tx: Tx, workspaceId: string, id: string): Promise<ImportPickup | undefined> {
  const { rows } = await sql<ImportPickup>`
    select ${COLUMNS} from import_pickups where workspace_id = ${workspaceId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function countPickups(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_pickups where workspace_id = ${workspaceId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** All that a person sets. */
export type SetPickup = Pick<
  ImportPickup,
  | 'id'
  | 'name'
  | 'profileId'
  | 'address'
  | 'userName'
  | 'hostKey'
  | 'cron'
  | 'timeZone'
  | 'guardPercent'
  | 'isPaused'
  | 'nextRunAt'
>

export async function insertPickup(
  tx: Tx,
  workspaceId: string,
  pickup: SetPickup & { readonly sealed: Buffer | null },
): Promise<void> {
  const { id, name, profileId, address, userName, hostKey, cron, timeZone, guardPercent, isPaused, nextRunAt } = pickup
  await sql`
    insert into import_pickups (workspace_id, id, name, profile_id, address, user_name, sealed_secret, host_key, cron, time_zone, guard_percent,
      is_paused, next_run_at)
    values (${workspaceId}, ${id}, ${name}, ${profileId}, ${address}, ${userName}, ${pickup.sealed}, ${hostKey}, ${cron}, ${timeZone},
      ${guardPercent}, ${isPaused}, ${nextRunAt})`.execute(tx)
}

/** `sealed`: another secret, or none; undefined leaves the one that is there. What is read or fetched otherwise is agreed to anew, and fetched whole. */
export async function updatePickupRow(
  tx: Tx,
  workspaceId: string,
  pickup: SetPickup & { readonly sealed: Buffer | null | undefined; readonly isOther: boolean },
): Promise<void> {
  const { id, name, profileId, address, userName, hostKey, cron, timeZone, guardPercent, isPaused, nextRunAt } = pickup
  const secret = pickup.sealed === undefined ? sql`sealed_secret` : sql`${pickup.sealed}`
  const anew = pickup.isOther ? sql`, agreed_from = now(), taken_sha256 = null, etag = null, modified = null` : sql``
  await sql`
    update import_pickups set name = ${name}, profile_id = ${profileId}, address = ${address}, user_name = ${userName}, sealed_secret = ${secret},
      host_key = ${hostKey}, cron = ${cron}, time_zone = ${timeZone}, guard_percent = ${guardPercent}, is_paused = ${isPaused},
      next_run_at = ${nextRunAt}, revision = revision + 1, updated_at = now() ${anew}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function deletePickupRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`delete from import_pickups where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

type Of = { readonly workspaceId: string; readonly id: string }

/** Of all workspaces. */
export async function listDuePickups(db: Kysely<Tables>, now: Date): Promise<Of[]> {
  const { rows } = await sql<Of>`
    select workspace_id as "workspaceId", id from import_pickups_due(${now}::timestamptz)`.execute(db)
  return rows
}

export async function listWaitingPickups(
  db: Kysely<Tables>,
): Promise<(Of & { cron: string; timeZone: string; nextRunAt: Date })[]> {
  const { rows } = await sql<Of & { cron: string; timeZone: string; nextRunAt: Date }>`
    select workspace_id as "workspaceId", id, cron, time_zone as "timeZone", next_run_at as "nextRunAt"
    from import_pickups_waiting()`.execute(db)
  return rows
}

export async function saveNextRun(tx: Tx, workspaceId: string, id: string, nextRunAt: Date | null): Promise<void> {
  await sql`
    update import_pickups set next_run_at = ${nextRunAt}
    where workspace_id = ${workspaceId} and id = ${id} and not is_paused`.execute(tx)
}

/** Begins a run, whatever its times. */
export async function beginPickup(tx: Tx, workspaceId: string, id: string, now: Date): Promise<void> {
  await sql`
    update import_pickups set state = 'fetches', due_at = ${now}, tries = 0, holder = null, held_until = null
    where workspace_id = ${workspaceId} and id = ${id} and state = 'rests'`.execute(tx)
}

/** Of the database's clock: those of processes may be apart. */
export type Lease = { readonly holder: string; readonly now: Date; readonly seconds: number }

const heldFor = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/** One that is due, with its secret, for this process alone until then; undefined: another has it. */
export async function takePickup(
  tx: Tx,
  workspaceId: string,
  id: string,
  { holder, now, seconds }: Lease,
): Promise<(ImportPickup & { sealed: Buffer | null }) | undefined> {
  const { rows } = await sql<ImportPickup & { sealed: Buffer | null }>`
    update import_pickups set holder = ${holder}, held_until = ${heldFor(seconds)},
      state = case when state = 'rests' then 'fetches' else state end,
      tries = case when state = 'rests' then 0 else tries end, due_at = coalesce(due_at, ${now}::timestamptz)
    where workspace_id = ${workspaceId} and id = ${id} and (held_until is null or held_until <= clock_timestamp())
      and (state = 'rests' and next_run_at <= ${now}::timestamptz or due_at <= ${now}::timestamptz)
    returning ${COLUMNS}, sealed_secret as sealed`.execute(tx)
  return rows[0]
}

/** False: another process has it by now. */
export async function renewPickup(
  tx: Tx,
  workspaceId: string,
  id: string,
  { holder, seconds }: Pick<Lease, 'holder' | 'seconds'>,
): Promise<boolean> {
  const { rows } = await sql`
    update import_pickups set held_until = ${heldFor(seconds)}
    where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder} returning 1`.execute(tx)
  return rows.length > 0
}

/** Locked, if it is still this process's and where it was. */
export async function lockHeldPickup(
  tx: Tx,
  workspaceId: string,
  id: string,
  holder: string,
  state: PickupState,
): Promise<ImportPickup | undefined> {
  const { rows } = await sql<ImportPickup>`
    select ${COLUMNS} from import_pickups
    where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder} and state = ${state} for update`.execute(
    tx,
  )
  return rows[0]
}

/** What was fetched is an import now, and the next step is for whoever takes it. */
export async function saveTaken(
  tx: Tx,
  workspaceId: string,
  id: string,
  taken: Required<Pick<ImportPickup, 'importId' | 'takenSha256' | 'etag' | 'modified'>>,
): Promise<void> {
  await sql`
    with of as (update imports set pickup_id = ${id} where workspace_id = ${workspaceId} and id = ${taken.importId})
    update import_pickups set state = 'reads', import_id = ${taken.importId}, taken_sha256 = ${taken.takenSha256}, etag = ${taken.etag},
      modified = ${taken.modified}, holder = null, held_until = null
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** It comes further, or goes on later; nobody holds it then. */
export async function releasePickup(
  tx: Tx,
  workspaceId: string,
  id: string,
  { state, dueAt, tries = 0 }: { state: PickupState; dueAt: Date; tries?: number },
): Promise<void> {
  await sql`
    update import_pickups set state = ${state}, due_at = ${dueAt}, tries = ${tries}, holder = null, held_until = null
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** It rests again. */
export async function saveEnd(
  tx: Tx,
  workspaceId: string,
  id: string,
  end: {
    readonly at: Date
    readonly outcome: PickupOutcome
    readonly because: Because | null
    readonly pauses: boolean
  },
): Promise<void> {
  await sql`
    update import_pickups set state = 'rests', due_at = null, holder = null, held_until = null, tries = 0, last_run_at = ${end.at},
      outcome = ${end.outcome}, because = ${end.because && json(end.because)}::jsonb, is_paused = is_paused or ${end.pauses},
      next_run_at = case when ${end.pauses} then null else next_run_at end
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function saveHostKeySeen(tx: Tx, workspaceId: string, id: string, seen: string): Promise<void> {
  await sql`
    update import_pickups set host_key_seen = ${seen} where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** What became of the last import that was started of it as it is set now; null: none was. */
export async function findAgreed(tx: Tx, workspaceId: string, id: string, from: Date): Promise<ImportState | null> {
  const { rows } = await sql<{ state: ImportState }>`
    select state from imports
    where workspace_id = ${workspaceId} and pickup_id = ${id} and created_at >= ${from} and started_at is not null
    order by id desc limit 1`.execute(tx)
  return rows[0]?.state ?? null
}

/** For those whose secret cannot be opened any more. A file that was about to be fetched with it is not asked for without it. */
export async function dropSecret(tx: Tx, workspaceId: string, id: string, because: Because): Promise<void> {
  await sql`
    update import_pickups set sealed_secret = null, is_paused = true, next_run_at = null, outcome = 'failed', because = ${json(because)}::jsonb,
      state = case when state = 'fetches' then 'rests' else state end, due_at = case when state = 'fetches' then null else due_at end,
      tries = 0, holder = null, held_until = null
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

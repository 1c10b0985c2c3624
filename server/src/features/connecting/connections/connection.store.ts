import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { Connection, Fault, KeptAccount, KeptDiscovery } from './connection.ts'
import { storableJson } from './storable-json.ts'

const SELECT = sql`
  select id, kind, name, settings, secret_names as "secretNames", account, tested_at as "testedAt", test_fault as "testFault",
    discovery, discovered_at as "discoveredAt", state, paused_because as "pausedBecause", mapping, leads, empty_also as "emptyAlso",
    chosen, guard_percent as "guardPercent", publishes_passports as "publishesPassports", cron, time_zone as "timeZone",
    next_run_at as "nextRunAt", credentials_expire_at as "credentialsExpireAt", revision, created_at as "createdAt",
    updated_at as "updatedAt"
  from connections`

/** Newest first. */
export async function listConnections(tx: Tx, workspaceId: string, { skip, take, after }: Page): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    ${SELECT} where workspace_id = ${workspaceId} and (${after}::text is null or id < ${after})
    order by id desc limit ${take} offset ${skip}`.execute(tx)
  return rows
}

export async function selectConnections(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    ${SELECT} where workspace_id = ${workspaceId} and id = any(${ids}::text[])`.execute(tx)
  return rows
}

export async function selectLeads(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<Connection, 'id' | 'name' | 'leads' | 'mapping'>[]> {
  const { rows } = await sql<Pick<Connection, 'id' | 'name' | 'leads' | 'mapping'>>`
    select id, name, leads, mapping from connections where workspace_id = ${workspaceId} and id = any(${ids}::text[])`.execute(
    tx,
  )
  return rows
}

export async function findConnectionRow(tx: Tx, workspaceId: string, id: string): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`${SELECT} where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked until the transaction ends. */
export async function lockConnection(tx: Tx, workspaceId: string, id: string): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    ${SELECT} where workspace_id = ${workspaceId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function countConnections(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from connections where workspace_id = ${workspaceId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Null where it has none, or is gone. */
export async function selectSealed(tx: Tx, workspaceId: string, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer | null }>`
    select sealed_secrets as sealed from connections where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]?.sealed ?? null
}

export async function insertConnection(
  tx: Tx,
  workspaceId: string,
  {
    id,
    kind,
    name,
    settings,
    cron,
    timeZone,
  }: Pick<Connection, 'id' | 'kind' | 'name' | 'settings' | 'cron' | 'timeZone'>,
): Promise<void> {
  await sql`
    insert into connections (workspace_id, id, kind, name, settings, cron, time_zone)
    values (${workspaceId}, ${id}, ${kind}, ${name}, ${storableJson(settings)}::jsonb, ${cron}, ${timeZone})`.execute(
    tx,
  )
}

/** With other secrets, nothing is known of when they end, and no token holds that the former have brought. */
export async function saveSecrets(
  tx: Tx,
  workspaceId: string,
  id: string,
  { sealed, names }: { sealed: Buffer | null; names: readonly string[] },
): Promise<void> {
  await sql`
    with forgotten as (delete from connection_tokens where workspace_id = ${workspaceId} and connection_id = ${id})
    update connections set sealed_secrets = ${sealed}, secret_names = ${names}::text[], credentials_expire_at = null,
      expiry_told = null
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** All that a person sets. */
export async function updateConnectionRow(tx: Tx, workspaceId: string, connection: Connection): Promise<Connection> {
  const { id, settings, mapping, leads, chosen, pausedBecause, ...one } = connection
  await sql`
    update connections set name = ${one.name}, settings = ${storableJson(settings)}::jsonb,
      mapping = ${storableJson(mapping)}::jsonb, leads = ${storableJson(leads)}::jsonb,
      empty_also = ${one.emptyAlso}::text[], chosen = ${storableJson(chosen)}::jsonb,
      guard_percent = ${one.guardPercent}, publishes_passports = ${one.publishesPassports}, cron = ${one.cron},
      time_zone = ${one.timeZone}, next_run_at = ${one.nextRunAt}, state = ${one.state},
      paused_because = ${pausedBecause && storableJson(pausedBecause)}::jsonb, revision = revision + 1, updated_at = now(),
      reading_changed_at = case when (settings, mapping, leads, empty_also, chosen) is distinct from
          (${storableJson(settings)}::jsonb, ${storableJson(mapping)}::jsonb, ${storableJson(leads)}::jsonb,
           ${one.emptyAlso}::text[], ${storableJson(chosen)}::jsonb)
        then now() else reading_changed_at end
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  const saved = await findConnectionRow(tx, workspaceId, id)
  if (!saved) throw new Error('A connection that is locked is there.')
  return saved
}

/** What a test has found; what an earlier one found stays where this one failed. */
export async function saveTest(
  tx: Tx,
  workspaceId: string,
  id: string,
  { at, account, credentialsExpireAt, fault }: TestOutcome,
): Promise<void> {
  await (fault
    ? sql`update connections set tested_at = ${at}, test_fault = ${storableJson(fault)}::jsonb
        where workspace_id = ${workspaceId} and id = ${id}`
    : sql`update connections set tested_at = ${at}, test_fault = null, account = ${storableJson(account)}::jsonb,
          expiry_told = case when credentials_expire_at is distinct from ${credentialsExpireAt} then null else expiry_told end,
          credentials_expire_at = ${credentialsExpireAt}
        where workspace_id = ${workspaceId} and id = ${id}`
  ).execute(tx)
}

export type TestOutcome = {
  readonly at: Date
  readonly account: KeptAccount | null
  readonly credentialsExpireAt: Date | null
  readonly fault: Fault | null
}

export async function saveDiscovery(
  tx: Tx,
  workspaceId: string,
  id: string,
  { at, discovery }: { at: Date; discovery: KeptDiscovery },
): Promise<void> {
  await sql`
    update connections set discovery = ${storableJson(discovery)}::jsonb, discovered_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** Its state alone, by the service. */
export async function saveState(
  tx: Tx,
  workspaceId: string,
  id: string,
  { state, pausedBecause, nextRunAt }: Pick<Connection, 'state' | 'pausedBecause' | 'nextRunAt'>,
): Promise<void> {
  await sql`
    update connections set state = ${state}, paused_because = ${pausedBecause && storableJson(pausedBecause)}::jsonb,
      next_run_at = ${nextRunAt}, revision = revision + 1, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function saveNextRun(tx: Tx, workspaceId: string, id: string, nextRunAt: Date | null): Promise<void> {
  await sql`update connections set next_run_at = ${nextRunAt} where workspace_id = ${workspaceId} and id = ${id}`.execute(
    tx,
  )
}

/** Nobody decides them any more. */
export async function deleteItsConflicts(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`delete from connection_conflicts where workspace_id = ${workspaceId} and connection_id = ${id}`.execute(tx)
}

export async function deleteConnectionRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`delete from connections where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** Those that only read, or wait for somebody, end with it. */
export async function endItsRuns(tx: Tx, workspaceId: string, id: string, because: Fault): Promise<void> {
  await sql`
    update connection_runs set state = 'cancelled', ended_because = ${storableJson(because)}::jsonb, waiting_because = null, ended_at = now()
    where workspace_id = ${workspaceId} and connection_id = ${id} and state in ('reading', 'checking', 'waiting')`.execute(
    tx,
  )
}

/** Whether records are being changed for it at this moment. */
export async function isAtWork(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from connection_runs
    where workspace_id = ${workspaceId} and connection_id = ${id} and state in ('running', 'undoing')`.execute(tx)
  return rows.length > 0
}

type Of = { readonly workspaceId: string; readonly id: string }

/** Of all workspaces. */
export async function listDueConnections(db: Kysely<Tables>, now: Date): Promise<Of[]> {
  const { rows } = await sql<Of>`
    select workspace_id as "workspaceId", id from connections_due(${now}::timestamptz)`.execute(db)
  return rows
}

export async function listWaitingConnections(
  db: Kysely<Tables>,
): Promise<(Of & { cron: string; timeZone: string; nextRunAt: Date })[]> {
  const { rows } = await sql<Of & { cron: string; timeZone: string; nextRunAt: Date }>`
    select workspace_id as "workspaceId", id, cron, time_zone as "timeZone", next_run_at as "nextRunAt"
    from connections_waiting()`.execute(db)
  return rows
}

export async function listExpiring(db: Kysely<Tables>, now: Date): Promise<Of[]> {
  const { rows } = await sql<Of>`
    select workspace_id as "workspaceId", id from connections_expiring(${now}::timestamptz)`.execute(db)
  return rows
}

/** Whether this warning, or a later one, had not been given; it counts as given now. */
export async function noteExpiryTold(tx: Tx, workspaceId: string, id: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    update connections set expiry_told = ${days}
    where workspace_id = ${workspaceId} and id = ${id} and (expiry_told is null or expiry_told > ${days})
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Locked, if it is due and nobody else has it. */
export async function takeDueConnection(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    ${SELECT} where workspace_id = ${workspaceId} and id = ${id} and next_run_at <= ${now}
    for update skip locked`.execute(tx)
  return rows[0]
}

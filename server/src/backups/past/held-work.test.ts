import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { FEATURES } from '../../app/features.ts'

/** By these a worker learns where something is to be done that leaves the workspace. Each passes over workspaces that are held. */
const OUTWARD: Readonly<Record<string, (workspaceId: string) => string>> = {
  webhook_workspaces: (w) =>
    `${webhook(w)}; insert into webhook_positions (workspace_id, transaction) values ('${w}', '3') on conflict (workspace_id) do update set transaction = '3', sequence = 0; ${event(w)}`,
  webhooks_due: (w) =>
    `${webhook(w)}; insert into webhook_deliveries (workspace_id, webhook_id, message_id, due_at) values ('${w}', 'whk_1', 'msg_1', now() - interval '1 hour')`,
  schedules_due: (w) =>
    `insert into schedules (workspace_id, id, name, cron, time_zone, task, input, next_run_at) values ('${w}', 'sch_1', 'x', '* * * * *', 'UTC', 'send_records', '{}', now() - interval '1 hour')`,
  connections_due: (w) => connection(w),
  connection_runs_due: (w) =>
    `insert into connection_runs (workspace_id, id, connection_id, state, is_full, by_schedule, due_at, actor_kind, actor_id, actor_name) values ('${w}', 'run_1', 'cnx_1', 'reading', true, true, now() - interval '1 hour', 'system', 'x', 'x')`,
  write_back_workspaces: (w) =>
    `${writeBack(w)}; insert into write_back_positions (workspace_id, transaction) values ('${w}', '3') on conflict (workspace_id) do update set transaction = '3', sequence = 0; ${event(w)}`,
  write_backs_due: (w) =>
    `${connection(w)}; ${writeBack(w)}; insert into write_back_items (workspace_id, id, connection_id, target, value, noun, record_id, external_id, item, next_at) values ('${w}', 'wbi_1', 'cnx_1', 'x', 'passport_address', 'product', 'prd_1', '1', '{}', now() - interval '1 hour')`,
  write_backs_to_compare: (w) => writeBack(w),
  write_backs_to_tell: (w) => writeBack(w),
  list_copies_due: (w) =>
    `${connection(w)}; insert into list_copies (workspace_id, id, connection_id, name, noun, query, table_key, table_label, columns, key_column, when_left, phase) values ('${w}', 'lcp_1', 'cnx_1', 'x', 'variant', '{}', 'x', 'x', '[]', 'x', 'delete', 'compares')`,
  emails_due: (w) =>
    `insert into emails (workspace_id, id, kind, recipient, sealed, next_at, ends_at, queued_at) values ('${w}', 'eml_1', 'invitation', 'a@example.com', '\\x00', now() - interval '1 hour', now() + interval '1 day', now())`,
  alert_workspaces: (w) =>
    `insert into alert_positions (workspace_id, transaction) values ('${w}', '3') on conflict (workspace_id) do update set transaction = '3', sequence = 0, held_until = null; ${event(w)}`,
  channel_workspaces: (w) =>
    `${channel(w)}; insert into channel_rules (workspace_id, id, channel_id, pace) values ('${w}', 'chr_1', 'chn_1', 'at_once'); insert into channel_positions (workspace_id, transaction) values ('${w}', '3') on conflict (workspace_id) do update set transaction = '3', sequence = 0; ${event(w)}`,
  channels_due: (w) =>
    `${channel(w)}; insert into channel_messages (workspace_id, id, channel_id, cause, pace, state, counts, firsts, first_at, last_at, due_at) values ('${w}', 'chm_1', 'chn_1', 'events', 'at_once', 'due', '{}', '[]', now(), now(), now() - interval '1 hour')`,
  model_refresh_workspaces: (w) =>
    `${model(w)}; insert into model_refresh_positions (workspace_id, transaction) values ('${w}', '3') on conflict (workspace_id) do update set transaction = '3', sequence = 0; ${event(w)}`,
  refreshed_models_due: (w) => model(w),
  import_pickups_due: (w) =>
    `insert into import_pickups (workspace_id, id, name, address, cron, time_zone, next_run_at) values ('${w}', 'ipk_1', 'x', 'https://example.com/x.csv', '0 6 * * *', 'UTC', now() - interval '1 hour')`,
  imports_with_pictures: (w) =>
    `insert into imports (workspace_id, id, file_name, size, sha256, inspection, shape, total_rows, actor_kind, actor_id, actor_name, state) values ('${w}', 'imp_1', 'x', 1, '\\x00', '{}', 'x', 1, 'system', 'x', 'x', 'finished'); insert into import_pictures (workspace_id, import_id, place, name, size, crc, host) values ('${w}', 'imp_1', 0, 'https://example.com/x.jpg', 0, 0, 'example.com'); insert into import_picture_places (workspace_id, import_id, picture, target, kind, record_id, name, line, is_named, weight, rank, state) values ('${w}', 'imp_1', 0, 'x', 'product', 'prd_1', 'x', 2, true, 0, 0, 'waiting')`,
}

/** What these lead to stays in the database: it is read, told to those who read it, swept, or made into events. */
const INWARD: ReadonlySet<string> = new Set([
  'workspaces_to_assess',
  'abandoned_files',
  'all_discarded_files',
  'bulk_changes_to_run',
  'expired_deleted_records',
  'imports_to_run',
  'imports_with_old_files',
  'variants_of_gtins',
  'webhook_messages_to_forget',
  'workspaces_with_expiring',
  'workspaces_with_expiring_keys',
  'workspaces_with_expiring_ratings',
  'workspaces_with_ended_answers',
  'schedules_waiting',
  'import_pickups_waiting',
  'latest_sealed_secrets',
  'latest_sealed_connections',
  'latest_sealed_channels',
  'connections_waiting',
  'connections_expiring',
  'emails_to_forget',
  'channel_messages_to_forget',
  'held_workspaces',
  'workspaces_to_tell_of_backups',
])

/** What works behind the requests, and by which of these functions it learns what to send; none where it sends nothing. */
const WORKERS: Readonly<Record<string, readonly string[]>> = {
  alerts: ['alert_workspaces'],
  assessments: [],
  // Of the whole installation, to where its operator has set.
  backups: [],
  'bulk-changes': [],
  'channel-messages': ['channel_workspaces', 'channels_due'],
  emails: ['emails_due'],
  'import-pickups': ['import_pickups_due'],
  'import-pictures': ['imports_with_pictures'],
  imports: [],
  'list-copies': ['list_copies_due'],
  // Writes letters with a link for a new password, which go out; see emails_due.
  'password-resets': [],
  'private-links': [],
  'refreshed-models': ['model_refresh_workspaces', 'refreshed_models_due'],
  runs: ['connections_due', 'connection_runs_due'],
  schedules: ['schedules_due'],
  sessions: [],
  'webhook-deliveries': ['webhook_workspaces', 'webhooks_due'],
  'write-backs': ['write_back_workspaces', 'write_backs_due', 'write_backs_to_compare', 'write_backs_to_tell'],
}

const webhook = (w: string) =>
  `insert into webhooks (workspace_id, id, name, url, format) values ('${w}', 'whk_1', 'x', 'https://example.com', 'standard') on conflict do nothing`
const connection = (w: string) =>
  `insert into connections (workspace_id, id, kind, name, settings, state, next_run_at) values ('${w}', 'cnx_1', 'woocommerce', 'x', '{}', 'active', now() - interval '1 hour') on conflict do nothing`
const writeBack = (w: string) =>
  `insert into write_backs (workspace_id, connection_id, targets, confirmed_at, sweep_at, refused_count) values ('${w}', 'cnx_1', '{}', now(), now() - interval '1 hour', 1) on conflict do nothing`
const channel = (w: string) =>
  `insert into channels (workspace_id, id, kind, name, shown, language, time_zone) values ('${w}', 'chn_1', 'slack', 'x', 'x', 'en', 'UTC') on conflict do nothing`
const model = (w: string) =>
  `insert into refreshed_models (workspace_id, id, name, tenant, client_id, group_id, dataset_id, due_at) values ('${w}', 'rfm_1', 'x', 'x', 'x', 'x', 'x', now() - interval '1 hour') on conflict do nothing`
const event = (w: string) =>
  `insert into events (workspace_id, id, kind, actor_kind, actor_id, actor_name, subject_type, subject_id, data) values ('${w}', 'evt_' || substr(md5(random()::text), 1, 20), 'product.updated', 'system', 'x', 'x', 'product', 'x', '{}')`

let t: TestApp
let free: TestWorkspace
let held: TestWorkspace
const ARGUMENTS: Readonly<Record<string, string>> = {
  emails_due: 'now(), 100',
  list_copies_due: 'now(), now()',
  write_backs_to_compare: "now(), ''",
  webhook_workspaces: '',
  write_back_workspaces: '',
  channel_workspaces: '',
  model_refresh_workspaces: '',
}

beforeAll(async () => {
  t = await startTestApp()
  free = await t.workspace()
  held = await t.workspace()
  // Nothing that works here is to take it away.
  await t.app.close()
  await t.owner.query(`insert into workspace_restores (workspace_id, id, moment) values ($1, 'rsr_1', now())`, [
    held.id,
  ])
})

test('every function by which workers learn what is due is one of these', async () => {
  const { rows } = await t.owner.query<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'selvedge'::regnamespace and prosecdef and proretset
       and (proargnames @> '{workspace_id}' or prorettype = 'record_id'::regtype)
       and not coalesce(proargnames && '{wanted,wanted_variant,words}', false) order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(OUTWARD), ...INWARD].sort())
})

test('every worker is one of these', () => {
  const working = FEATURES.filter(({ work }) => work).map(({ name }) => name)
  expect(working.sort()).toEqual(Object.keys(WORKERS))
  expect(Object.values(WORKERS).flat().sort()).toEqual(Object.keys(OUTWARD).sort())
})

describe.each(Object.keys(OUTWARD))('%s', (name) => {
  test('passes over a workspace until it goes on', async () => {
    const client = await t.owner.connect()
    const found = async () => {
      const { rows } = await client.query(`select workspace_id as id from ${name}(${ARGUMENTS[name] ?? 'now()'})`)
      return new Set(rows.map(({ id }) => id))
    }
    try {
      // What it is about need not be whole: rows of one table are looked at, and rolled back.
      await client.query('begin; set local session_replication_role = replica')
      await client.query([free, held].map(({ id }) => OUTWARD[name]?.(id)).join(';'))
      await client.query('commit; begin')
      // Other transactions of the cluster hold back what began after them.
      await expect.poll(found).toEqual(new Set([free.id]))
      await client.query(`update workspace_restores set resumed_at = now(), resumed_by = 'Olga'`)
      await expect.poll(found).toEqual(new Set([free.id, held.id]))
      await client.query('insert into rehearsal (moment) values (now())')
      expect(await found()).toEqual(new Set())
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('a link for a new password is sent meanwhile', async () => {
  const { rows } = await t.owner.query(
    `with queued as (insert into emails (workspace_id, id, kind, recipient, sealed, next_at, ends_at, queued_at)
       values ($1, 'eml_2', 'password_reset', 'a@example.com', '\\x00', now() - interval '1 hour', now() + interval '1 day', now()))
     select 1`,
    [held.id],
  )
  expect(rows).toHaveLength(1)
  const due = await t.owner.query('select id from emails_due(now(), 10) where workspace_id = $1', [held.id])
  expect(due.rows).toEqual([{ id: 'eml_2' }])
})

import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { copyDatabase } from '#test/copied-database.ts'
import { atFileEnd } from '#test/file-end.ts'
import { makeFixture } from '#test/fixture.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import type { TestConnection } from '#test/test-database.ts'
import { settlePast } from './settle-past.ts'

/** What sends by itself, is paused or deleted after the moment, and must not come back on; and what was sent meanwhile. */
let t: TestApp
let w: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace({ publicCatalogue: true })
})

async function settled(connection: TestConnection, moment: string) {
  const manifest = { moment, installation: { keyFingerprint: '00', storage: 'x' } }
  await settlePast({ connection, manifest, newest: t.connection, asItWas: false, note: () => {} })
  const owner = new pg.Pool({ ...connection, max: 1, options: '-c search_path=selvedge' })
  owner.on('error', () => {})
  atFileEnd(() => owner.end())
  return owner
}

test('what was paused or deleted since is off, what has ended since stays so, and what was sent is not sent again', async () => {
  const parts = [
    'webhook',
    'schedule',
    'connection',
    'channel',
    'refreshedModel',
    'listCopy',
    'email',
    'message',
  ] as const
  const made = await makeFixture(t.deps, w, parts)
  const { owner } = t
  await owner.query(`update connections set state = 'active' where workspace_id = $1`, [w.id])
  await owner.query(
    `insert into email_consents (workspace_id, id, address, state, asked_at) values ($1, 'ecs_1', 'reader@example.com', 'given', now())`,
    [w.id],
  )
  await owner.query(
    `update webhook_deliveries set state = 'pending', ended_at = null, due_at = now() where message_id = $1`,
    [made.message],
  )
  const moment = new Date().toISOString()
  const backup = await copyDatabase(t)
  await owner.query(`update webhooks set is_enabled = false where workspace_id = $1`, [w.id])
  await owner.query(`delete from schedules where workspace_id = $1`, [w.id])
  await owner.query(
    `update connections set state = 'paused', paused_because = '{"kind": null, "reason": "paused_by", "message": "x"}' where workspace_id = $1`,
    [w.id],
  )
  await owner.query(`delete from channels where workspace_id = $1`, [w.id])
  await owner.query(`update refreshed_models set is_paused = true where workspace_id = $1`, [w.id])
  await owner.query(`update list_copies set is_paused = true where workspace_id = $1`, [w.id])
  await owner.query(`update email_consents set state = 'ended', decided_at = now() where workspace_id = $1`, [w.id])
  await owner.query(`update workspaces set public_catalogue = false where id = $1`, [w.id])
  await owner.query(`update emails set state = 'sent', sealed = null, ended_at = now() where id = $1`, [made.email])
  await owner.query(`update webhook_deliveries set state = 'delivered', ended_at = now() where message_id = $1`, [
    made.message,
  ])

  const restored = await settled(backup, moment)
  const { rows } = await restored.query(
    `select (select bool_or(is_enabled) from webhooks where workspace_id = $1) as webhooks,
       (select bool_or(not is_paused or next_run_at is not null) from schedules where workspace_id = $1) as schedules,
       (select bool_or(state <> 'paused' or paused_because ->> 'reason' <> 'off_since_restore') from connections where workspace_id = $1) as connections,
       (select bool_or(state <> 'paused' or not (paused_because ->> 'isByPerson')::boolean) from channels where workspace_id = $1) as channels,
       (select bool_or(not is_paused) from refreshed_models where workspace_id = $1) as models,
       (select bool_or(not is_paused) from list_copies where workspace_id = $1) as copies,
       (select bool_or(state <> 'ended') from email_consents where workspace_id = $1) as consents,
       (select public_catalogue from workspaces where id = $1) as catalogue,
       (select state = 'waiting' from emails where id = $2) as email,
       (select bool_or(state = 'pending') from webhook_deliveries where message_id = $3) as delivery`,
    [w.id, made.email, made.message],
  )
  const off = [
    'webhooks',
    'schedules',
    'connections',
    'channels',
    'models',
    'copies',
    'consents',
    'catalogue',
    'email',
    'delivery',
  ]
  expect(rows).toEqual([Object.fromEntries(off.map((name) => [name, false]))])
  const listed = await restored.query(
    `select distinct kind, case when kind = 'switched_off' then subject_type end as what from undone_changes where workspace_id = $1 order by 1, 2`,
    [w.id],
  )
  expect(listed.rows).toEqual([
    { kind: 'address_unsubscribed', what: null },
    { kind: 'catalogue_closed', what: null },
    ...['channel', 'connection', 'list_copy', 'refreshed_model', 'schedule', 'webhook'].map((what) => ({
      kind: 'switched_off',
      what,
    })),
  ])
})

test('what was hidden from the public since is hidden, and a workspace that was deleted since says so and sends nothing', async () => {
  const { rating, file } = await makeFixture(t.deps, w, ['rating', 'file'])
  const other = await t.workspace()
  await makeFixture(t.deps, other, ['webhook'])
  await t.owner.query(`update ratings set disclosed_at = now(), disclosed_by = 'Ana' where id = $1`, [rating])
  await t.owner.query(`update files set kind = 'document', visibility = 'public' where id = $1`, [file])
  const moment = new Date().toISOString()
  const backup = await copyDatabase(t)
  await t.owner.query(`update ratings set disclosed_at = null, disclosed_by = null where id = $1`, [rating])
  await t.owner.query(`update files set visibility = 'private' where id = $1`, [file])
  await t.owner.query('delete from workspaces where id = $1', [other.id])

  const restored = await settled(backup, moment)
  const { rows } = await restored.query(
    `select kind, subject_id as id, is_kept from undone_changes where kind in ('rating_concealed', 'file_hidden', 'workspace_deleted') order by kind`,
  )
  expect(rows).toEqual([
    { kind: 'file_hidden', id: file, is_kept: true },
    { kind: 'rating_concealed', id: rating, is_kept: true },
    { kind: 'workspace_deleted', id: other.id, is_kept: false },
  ])
  const now = await restored.query(
    `select (select disclosed_at is not null from ratings where id = $1) as shown, (select visibility from files where id = $2) as visibility,
       (select bool_or(is_enabled) from webhooks where workspace_id = $3) as enabled,
       (select array_agg(kind order by kind) from events where actor_id = 'restore' and kind in ('rating.concealed', 'file.updated')) as told`,
    [rating, file, other.id],
  )
  expect(now.rows).toEqual([
    { shown: false, visibility: 'private', enabled: false, told: ['file.updated', 'rating.concealed'] },
  ])
})

test('a passport of a transaction that began before the moment and ended after it is listed', async () => {
  const { draft } = await makeFixture(t.deps, w, ['draft'])
  const backup = await copyDatabase(t)
  await publishPassport(t.deps, w.actor, { id: draft })
  // What began before is dated before.
  await t.owner.query(
    `update passports set published_at = now() - interval '1 minute', first_published_at = now() - interval '1 minute' where variant_id = $1`,
    [draft],
  )
  const restored = await settled(backup, new Date().toISOString())
  const { rows } = await restored.query(
    `select subject_id as id from undone_changes where kind = 'passport_first_published'`,
  )
  expect(rows).toEqual([{ id: draft }])
})

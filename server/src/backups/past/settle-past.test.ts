import { createHash } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { renewFeed } from '#features/connecting/feeds/renew-feed.ts'
import { revokeFeed } from '#features/connecting/feeds/revoke-feed.ts'
import { revokeApiKey } from '#features/people/api-keys/revoke-api-key.ts'
import { changeMemberRole } from '#features/people/members/change-member-role.ts'
import { inviteMember } from '#features/people/members/invite-member.ts'
import { removeMember } from '#features/people/members/remove-member.ts'
import { revokeInvitation } from '#features/people/members/revoke-invitation.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { deleteProduct } from '#features/records/products/delete-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { revokePrivateLink } from '#features/sharing/private-links/revoke-private-link.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { deleteWebhook } from '#features/telling/webhooks/delete-webhook.ts'
import { rotateWebhookSecret } from '#features/telling/webhooks/rotate-webhook-secret.ts'
import { lookAtEvents } from '#test/catalogued-events.ts'
import { copyDatabase } from '#test/copied-database.ts'
import { atFileEnd } from '#test/file-end.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeLink, press } from '#test/private-links.ts'
import type { TestConnection } from '#test/test-database.ts'
import { settlePast } from './settle-past.ts'

/** The service as it was when it was replaced. What is copied in the middle is the backup. */
let t: TestApp
let w: TestWorkspace
let moment: string
/** By name, what there is before the moment. */
const ids: Record<
  | 'product'
  | 'withdrawn'
  | 'published'
  | 'draft'
  | 'gone'
  | 'new'
  | 'editor'
  | 'admin'
  | 'viewer'
  | 'invitation'
  | 'open'
  | 'webhook'
  | 'rotated'
  | 'feed'
  | 'endedFeed',
  string
> = {} as never
let links: Record<'kept' | 'revoked' | 'once' | 'spent', Awaited<ReturnType<typeof makeLink>>>
let session: Credentials
let oldKey: Credentials
const manifest = () => ({ moment, installation: { keyFingerprint: '00', storage: 'x' } })
/** Two copies of one moment: one is settled with what came after it at hand, one without. */
let exact: { connection: TestConnection; owner: pg.Pool; notes: string[] }
let blind: typeof exact

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace({ publicCatalogue: true })
  const { deps } = t
  const product = await createProduct(deps, w.actor, { name: 'Tee', brand: 'Vesperholm' })
  const make = async (name: string, gtin: string | null = null) =>
    (await createVariant(deps, w.actor, { name, productId: product.id, gtin })).id
  ids.product = product.id
  ids.withdrawn = await make('Withdrawn later', '4006381333931')
  ids.published = await make('Published again later')
  ids.draft = await make('First published later')
  await publishPassport(deps, w.actor, { id: ids.withdrawn })
  await publishPassport(deps, w.actor, { id: ids.published })
  ids.gone = (await createProduct(deps, w.actor, { name: 'Deleted later', brand: 'Vesperholm' })).id
  links = {
    kept: await makeLink(deps, w, { label: 'Kept', maxOpenings: 1 }),
    revoked: await makeLink(deps, w, { label: 'Revoked later', maxOpenings: null }),
    once: await makeLink(deps, w, { label: 'Opened later', maxOpenings: 1 }),
    spent: await makeLink(deps, w, { label: 'Spent before', maxOpenings: 1 }),
  }
  await press(t.app, links.spent.path)
  session = await w.member('owner')
  oldKey = await w.key('read')
  ids.editor = (await w.join('editor')).userId
  ids.admin = (await w.join('admin')).userId
  ids.viewer = (await w.join('viewer')).userId
  ids.invitation = (await inviteMember(deps, w.actor, { email: 'later@example.com', role: 'editor' })).invitation.id
  ids.open = (await inviteMember(deps, w.actor, { email: 'open@example.com', role: 'viewer' })).invitation.id
  const hook = { url: 'http://127.0.0.1:9/', kinds: ['passport.published'] }
  ids.webhook = (await createWebhook(deps, w.actor, { ...hook, name: 'Deleted later' })).webhook.id
  ids.rotated = (await createWebhook(deps, w.actor, { ...hook, name: 'Rotated later' })).webhook.id
  ids.feed = (await createFeed(deps, w.actor, { name: 'Renewed later', kind: 'odata' })).feed.id
  ids.endedFeed = (await createFeed(deps, w.actor, { name: 'Revoked later', kind: 'odata' })).feed.id
  await t.owner.query(
    `insert into backups (id, kind, target, state, started_at, held_until, tries)
     values ('bkp_0settled', 'portable', '/target', 'running', now(), now() + interval '1 minute', 1)`,
  )

  moment = new Date().toISOString()
  const [first, second] = [await copyDatabase(t), await copyDatabase(t)]

  await withdrawPassport(deps, w.actor, { id: ids.withdrawn })
  await publishPassport(deps, w.actor, { id: ids.draft })
  await updateProduct(deps, w.actor, { id: product.id, name: 'Tee of spring' })
  await publishPassport(deps, w.actor, { id: ids.published })
  ids.new = await make('Made later', '4006381333948')
  await deleteProduct(deps, w.actor, { id: ids.gone })
  await revokePrivateLink(deps, w.actor, { id: links.revoked.link.id })
  await press(t.app, links.once.path)
  const keys = await t.owner.query<{ id: string }>('select id from api_keys where workspace_id = $1', [w.id])
  for (const { id } of keys.rows) await revokeApiKey(deps, w.actor, { id })
  await w.key('write')
  await removeMember(deps, w.actor, { userId: ids.editor })
  await changeMemberRole(deps, w.actor, { userId: ids.admin, role: 'viewer' })
  await changeMemberRole(deps, w.actor, { userId: ids.viewer, role: 'admin' })
  await w.join('editor')
  await revokeInvitation(deps, w.actor, { id: ids.invitation })
  await t.owner.query(`update users set password_hash = 'changed' where id = $1`, [ids.viewer])
  await deleteWebhook(deps, w.actor, { id: ids.webhook })
  await rotateWebhookSecret(deps, w.actor, { id: ids.rotated })
  await renewFeed(deps, w.actor, { id: ids.feed })
  await revokeFeed(deps, w.actor, { id: ids.endedFeed })

  exact = await settled(first, t.connection)
  blind = await settled(second, null)
})

async function settled(connection: TestConnection, newest: TestConnection | null) {
  const notes: string[] = []
  await settlePast({ connection, manifest: manifest(), newest, asItWas: false, note: (text) => notes.push(text) })
  const owner = new pg.Pool({ ...connection, max: 1, options: '-c search_path=selvedge' })
  owner.on('error', () => {})
  atFileEnd(() => owner.end())
  return { connection, owner, notes }
}

test('a backup that was under way is taken for dead at once', async () => {
  for (const settled of [exact, blind]) {
    expect(await one(settled, 'select held_until <= now() as over from backups')).toEqual({ over: true })
  }
})

type Line = { kind: string; name: string; is_kept: boolean; details: Record<string, unknown> }

async function listOf({ owner }: typeof exact): Promise<Line[]> {
  const { rows } = await owner.query(
    'select kind, name, is_kept, details from undone_changes where workspace_id = $1 order by kind, position',
    [w.id],
  )
  return rows
}

const one = async ({ owner }: typeof exact, sql: string, ...values: unknown[]) =>
  (await owner.query(sql, values)).rows[0]

describe('with the database that was replaced', () => {
  test('lists exactly what was undone', async () => {
    const list = await listOf(exact)
    const named = (kind: string) => list.filter((line) => line.kind === kind).map(({ name }) => name)
    expect(named('passport_withdrawn')).toEqual(['Withdrawn later'])
    expect(named('passport_first_published')).toEqual(['First published later'])
    expect(named('passport_republished')).toEqual(['Published again later'])
    expect(named('item_created')).toEqual(['Made later'])
    expect(named('record_deleted')).toEqual(['Deleted later'])
    expect(named('link_revoked')).toEqual(['Revoked later'])
    expect(named('link_opened')).toEqual(['Opened later'])
    expect(named('key_revoked')).toEqual(['read key'])
    expect(named('key_created')).toEqual(['write key'])
    expect(named('member_removed')).toEqual([expect.stringContaining('Person editor')])
    expect(named('member_demoted')).toEqual([expect.stringContaining('Person admin')])
    expect(named('member_promoted')).toEqual([expect.stringContaining('Person viewer')])
    expect(named('member_added')).toEqual([expect.stringContaining('Person editor')])
    expect(named('invitation_ended')).toEqual(['later@example.com'])
    expect(named('password_changed')).toEqual([expect.stringContaining('Person viewer')])
    expect(named('switched_off')).toEqual(['Deleted later'])
    expect(named('secret_rotated')).toEqual(['Rotated later'])
    expect(named('feed_renewed')).toEqual(['Renewed later'])
    expect(named('feed_revoked')).toEqual(['Revoked later'])
    expect(named('to_check')).toEqual([])
    expect(list.find(({ kind }) => kind === 'item_created')?.details).toMatchObject({
      gtin: '4006381333948',
      digitalId: expect.stringMatching(/^[0-9a-z]{12}$/),
    })
    const { changed } = await one(exact, 'select changed from workspace_restores where workspace_id = $1', w.id)
    expect(changed).toMatchObject({ product: { updated: 1, deleted: 1 }, variant: { created: 1 } })
  })

  test('ends all sessions, and sends no person back in with an old password', async () => {
    expect(await one(exact, 'select count(*)::int as n from sessions')).toEqual({ n: 0 })
    expect(await one(exact, 'select count(*)::int as n from private_link_openings where grant_until > now()')).toEqual({
      n: 0,
    })
    expect(await one(exact, 'select password_hash from users where id = $1', ids.viewer)).toEqual({
      password_hash: 'changed',
    })
  })

  test('keeps withdrawn, revoked and removed what was', async () => {
    const app = await startTestApp({}, exact.connection)
    const passport = await app.app.inject({ url: `/api/public/dpp/${ids.withdrawn}` })
    expect(passport.statusCode).toBe(410)
    expect((await app.app.inject({ url: `/api/public/dpp/${ids.published}` })).statusCode).toBe(200)
    expect((await app.graphql('{ products { id } }', session)).errors?.[0]?.extensions?.['code']).toBe(
      'unauthenticated',
    )
    expect((await app.graphql('{ products { id } }', oldKey)).errors?.[0]?.extensions?.['code']).toBe('unauthenticated')
    expect((await press(app.app, links.revoked.path)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await press(app.app, links.once.path)).statusCode).toBeGreaterThanOrEqual(400)
    // Proved unopened: it opens once.
    expect((await press(app.app, links.kept.path)).statusCode).toBeLessThan(400)
    expect((await press(app.app, links.kept.path)).statusCode).toBeGreaterThanOrEqual(400)
    const published = 'select count(*)::int as n from selvedge_published.variants where id = $1'
    expect(await one(exact, published, ids.withdrawn)).toEqual({ n: 0 })
    expect(await one(exact, published, ids.published)).toEqual({ n: 1 })
    const { rows } = await exact.owner.query('select user_id, role from members where workspace_id = $1', [w.id])
    const roles = new Map(rows.map(({ user_id, role }) => [user_id, role]))
    expect([roles.get(ids.editor), roles.get(ids.admin), roles.get(ids.viewer)]).toEqual([
      undefined,
      'viewer',
      'viewer',
    ])
    expect(await one(exact, 'select revoked_at from invitations where id = $1', ids.open)).toEqual({ revoked_at: null })
    const feed = 'select secret_hash, revoked_at from feeds where id = $1'
    expect(await one(exact, feed, ids.feed)).toEqual((await t.owner.query(feed, [ids.feed])).rows[0])
    expect(await one(exact, feed, ids.endedFeed)).toMatchObject({ revoked_at: expect.any(Date) })
    expect(await one(exact, 'select is_enabled from webhooks where id = $1', ids.webhook)).toEqual({
      is_enabled: false,
    })
    expect((await lookAtEvents(app)).faults).toEqual([])
  })
})

describe('without it', () => {
  test('says from when on it cannot know, and closes what is not proved unopened', async () => {
    expect(blind.notes[0]).toContain(
      `This restore goes back to ${moment}. What happened after that cannot be known here`,
    )
    const list = await listOf(blind)
    const kinds = new Set(list.map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['link_closed', 'invitation_closed', 'to_check']))
    const closed = list.filter(({ kind }) => kind === 'link_closed').map(({ name }) => name)
    expect(closed.sort()).toEqual(['Kept', 'Opened later'])
    expect(
      await one(blind, 'select count(*)::int as n from invitations where accepted_at is null and revoked_at is null'),
    ).toEqual({ n: 0 })
    expect(await one(blind, 'select known_until from workspace_restores where workspace_id = $1', w.id)).toEqual({
      known_until: null,
    })
    const token = createHash('sha256').update(links.kept.token).digest()
    const open = 'select count(*)::int as n from find_private_link($1, now(), 10)'
    expect(await one(blind, open, token)).toEqual({ n: 0 })
  })
})

test('where the replaced database is damaged, it is as if there were none', async () => {
  const connection = await copyDatabase(t)
  const damaged = await copyDatabase(t)
  const owner = new pg.Client({ ...damaged, options: '-c search_path=selvedge' })
  await owner.connect()
  // Half of it has been read by then.
  await owner.query('alter table events rename column occurred_at to lost; alter table events add occurred_at text')
  await owner.end()
  const { notes, owner: restored } = await settled(connection, damaged)
  expect(notes[0]).toMatch(/^What was undone cannot be read from the database that was here before: /)
  expect(notes[1]).toContain('What happened after that cannot be known here')
  const { rows } = await restored.query('select distinct known_until from workspace_restores')
  expect(rows).toEqual([{ known_until: null }])
})

test('a rehearsal is left as it was, and marked', async () => {
  const connection = await copyDatabase(t)
  await settlePast({ connection, manifest: manifest(), newest: null, asItWas: true, note: () => {} })
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from sessions) > 0 as sessions, (select count(*)::int from workspace_restores) as restores,
       (select count(*)::int from rehearsal) as marks, (select count(*)::int from held_workspaces()) > 0 as "isHeld"`,
  )
  await client.end()
  expect(rows).toEqual([{ sessions: true, restores: 0, marks: 1, isHeld: true }])
})

test('a workspace keeps its owners where none would be left', async () => {
  const lonely = await t.workspace()
  const second = await lonely.join('editor')
  const connection = await copyDatabase(t)
  await changeMemberRole(t.deps, lonely.actor, { userId: second.userId, role: 'owner' })
  await t.owner.query(`delete from members where workspace_id = $1 and role = 'owner' and user_id <> $2`, [
    lonely.id,
    second.userId,
  ])
  const { owner } = await settled(connection, t.connection)
  const { rows } = await owner.query(`select role from members where workspace_id = $1 order by role`, [lonely.id])
  expect(rows).toEqual([{ role: 'editor' }, { role: 'owner' }])
  const listed = await owner.query(
    `select is_kept from undone_changes where workspace_id = $1 and kind = 'member_removed'`,
    [lonely.id],
  )
  expect(listed.rows).toEqual([{ is_kept: false }])
})

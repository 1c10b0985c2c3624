import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { createChannel } from '#features/connecting/messages/set-up/create-channel.ts'
import { createRefreshedModel } from '#features/connecting/refreshed-models/create-refreshed-model.ts'
import { createImportPickup } from '#features/exchange/import-pickups/set-import-pickup.ts'
import { createImportProfile } from '#features/exchange/import-profiles/create-import-profile.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { makeFixture } from '#test/fixture.ts'
import { type Credentials, type Joined, signIn, startTestApp, type TestWorkspace } from '#test/harness.ts'
import { olderDatabase } from '#test/older-database.ts'
import { OPERATIONS } from '#test/operations.ts'
import { uploadFile } from '#test/run-import-file.ts'

const MINUTE_MS = 60_000
const t = await startTestApp()
const second = await startTestApp({}, t.connection)
const limited = await startTestApp({
  rateLimits: { login: { requests: 4, seconds: 1 }, public: null, api: null },
  trustedProxies: ['127.0.0.1'],
})

let w: TestWorkspace
let owner: Credentials
let viewer: Joined
let editor: Joined
let admin: Joined
let webhook: string
let connection: string
let feed: string
let channel: string
let model: string
let profile: string
let pickup: string

async function begin(): Promise<void> {
  setNow(0)
  w = await t.workspace()
  owner = await w.member('owner')
}

/** With somebody of each role, and one of each thing that has or keeps a secret. */
async function beginWithPeople(): Promise<void> {
  await begin()
  ;[viewer, editor, admin] = await Promise.all([w.join('viewer'), w.join('editor'), w.join('admin')])
  const input = { name: 'ERP', url: 'http://127.0.0.1:9/hook', kinds: [], headers: { authorization: 'Bearer SECRET' } }
  webhook = (await createWebhook(t.deps, w.actor, input)).webhook.id
  const there = { settings: { address: 'http://127.0.0.1:9' }, secrets: { key: 'SECRET' } }
  connection = (await createConnection(t.deps, w.actor, { kind: 'plain_shop', name: 'Shop', ...there })).id
  feed = (await createFeed(t.deps, w.actor, { name: 'Report', kind: 'csv', list: 'products' })).feed.id
  const settings = { address: 'http://127.0.0.1:9/channel' }
  const told = { kind: 'plain_channel', name: 'Team', settings, language: 'en', timeZone: 'UTC' }
  channel = (await createChannel(t.deps, w.actor, told)).id
  const report = { tenant: 'acme.onmicrosoft.com', clientId: GUID, groupId: GUID, datasetId: GUID, isPaused: true }
  model = (await createRefreshedModel(t.deps, w.actor, { name: 'Report', clientSecret: 'SECRET', ...report })).id
  const { id: importId } = await uploadFile(t, w, Buffer.from('sku,product_name,color\nS1,Tee,red\n'), 'first.csv')
  profile = (await createImportProfile(t.deps, w.actor, { name: 'Sender', importId })).id
  const where = { address: 'sftp://127.0.0.1:2222/a.csv', userName: 'selvedge', password: 'SECRET' }
  const times = { cron: '0 6 1 1 *', timeZone: 'UTC' }
  pickup = (await createImportPickup(t.deps, w.actor, { name: 'Sender', profileId: profile, ...where, ...times })).id
}

const GUID = 'f089354e-8366-4e18-aea3-4cb4a3a50b48'

const began = Date.now()
let minute = 0
function setNow(minutes: number): void {
  minute = minutes
  for (const app of [t, second, limited]) app.setNow(new Date(began + minutes * MINUTE_MS))
}

/** What gives somebody a way in, more rights, or the workspace's data from then on. */
const DANGEROUS: Readonly<Record<string, () => string>> = {
  'a key that reads': () => 'createApiKey(name: "Shop", scope: READ) { secret }',
  'a key that writes': () => 'createApiKey(name: "Shop", scope: WRITE) { secret }',
  'a key that administers': () => 'createApiKey(name: "Shop", scope: ADMIN, expiresAt: null) { secret }',
  'a viewer invited': () => 'inviteMember(email: "ana@thief.example", role: VIEWER) { url }',
  'an editor invited': () => 'inviteMember(email: "ana@thief.example", role: EDITOR) { url }',
  'an admin invited': () => 'inviteMember(email: "ana@thief.example", role: ADMIN) { url }',
  'an owner invited': () => 'inviteMember(email: "ana@thief.example", role: OWNER) { url }',
  'a viewer made an editor': () => `changeMemberRole(userId: "${viewer.userId}", role: EDITOR) { id }`,
  'an editor made an admin': () => `changeMemberRole(userId: "${editor.userId}", role: ADMIN) { id }`,
  'an admin made an owner': () => `changeMemberRole(userId: "${admin.userId}", role: OWNER) { id }`,
  'a link for a new password': () => `createPasswordReset(userId: "${editor.userId}") { url }`,
  'a webhook': () => 'createWebhook(name: "Copy", url: "http://127.0.0.1:9/copy") { secret }',
  'another address for a webhook, and so for its secret headers': () =>
    `updateWebhook(id: "${webhook}", url: "http://127.0.0.1:9/thief") { id }`,
  'a connection': () =>
    'createConnection(kind: "plain_shop", name: "Shop", settings: { address: "http://127.0.0.1:9" }, secrets: { key: "x" }) { id }',
  'other secrets for a connection': () => `updateConnection(id: "${connection}", secrets: { key: "another" }) { id }`,
  'another address for a connection': () =>
    `updateConnection(id: "${connection}", settings: { address: "http://127.0.0.1:9/thief" }, secrets: { key: "x" }) { id }`,
  'a feed': () => 'createFeed(name: "Copy", kind: ODATA) { secret }',
  'another secret for a feed': () => `renewFeed(id: "${feed}") { secret }`,
  'a channel': () =>
    'createChannel(kind: "plain_channel", name: "Copy", settings: { address: "http://127.0.0.1:9/copy" }, language: "en", timeZone: "UTC") { id }',
  'another address for a channel': () =>
    `updateChannel(id: "${channel}", settings: { address: "http://127.0.0.1:9/thief" }) { id }`,
  'a semantic model': () =>
    `createRefreshedModel(name: "Copy", tenant: "acme.onmicrosoft.com", clientId: "${GUID}", clientSecret: "x", groupId: "${GUID}", datasetId: "${GUID}", isPaused: true) { id }`,
  'another secret for a semantic model': () => `updateRefreshedModel(id: "${model}", clientSecret: "another") { id }`,
  'a pickup': () =>
    `createImportPickup(name: "Copy", profileId: "${profile}", address: "http://127.0.0.1:9/a.csv", cron: "0 6 1 1 *", timeZone: "UTC") { id }`,
  'another address for a pickup': () =>
    `updateImportPickup(id: "${pickup}", address: "sftp://127.0.0.1:2222/b.csv") { id }`,
  'another user for a pickup': () =>
    `updateImportPickup(id: "${pickup}", userName: "another", password: "SECRET") { id }`,
  'another secret for a pickup': () => `updateImportPickup(id: "${pickup}", password: "another") { id }`,
  'a confirmed key of a server': () =>
    `updateImportPickup(id: "${pickup}", hostKey: "SHA256:${'A'.repeat(43)}") { id }`,
}

/** What takes rights away has to be quick when it matters, and gives nobody anything. */
const HARMLESS: Readonly<Record<string, () => string>> = {
  'the role they have': () => `changeMemberRole(userId: "${admin.userId}", role: ADMIN) { id }`,
  'a role that may do less': () => `changeMemberRole(userId: "${admin.userId}", role: VIEWER) { id }`,
  'a removal': () => `removeMember(userId: "${admin.userId}") { id }`,
  'a webhook switched off': () =>
    `updateWebhook(id: "${webhook}", url: "http://127.0.0.1:9/hook", isEnabled: false) { id }`,
  'another name for a connection': () => `updateConnection(id: "${connection}", name: "The shop") { id }`,
  'a connection paused': () => `pauseConnection(id: "${connection}") { id }`,
  'another secret for a webhook': () => `rotateWebhookSecret(id: "${webhook}") { secret }`,
  'a feed revoked': () => `revokeFeed(id: "${feed}") { id }`,
  'another name for a channel': () => `updateChannel(id: "${channel}", name: "The team") { id }`,
  'a pickup paused': () => `updateImportPickup(id: "${pickup}", isPaused: true) { id }`,
  'another name for a pickup': () => `updateImportPickup(id: "${pickup}", name: "The sender") { id }`,
  'the end of other sessions': () => 'endOtherSessions { id }',
}

const act = (field: string, as: Credentials, app = t) => app.graphql(`mutation { ${field} }`, as)
const reasonOf = async (field: string, as: Credentials, app = t) =>
  (await act(field, as, app)).errors?.[0]?.extensions?.['reason']
const prove = (as: Credentials, body: unknown, app = t, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/api/session/proof',
    headers: { ...as?.headers, ...headers },
    payload: body as object,
  })

/** Everything that the acts above would change, and what they would leave in the trail. */
async function rights() {
  const { rows } = await t.owner.query(
    `select (select count(*)::int from api_keys where workspace_id = $1) as keys,
      (select count(*)::int from invitations where workspace_id = $1) as invitations,
      (select count(*)::int from password_resets where workspace_id = $1) as resets,
      (select json_agg(json_build_array(user_id, role) order by user_id) from members where workspace_id = $1) as roles,
      (select json_agg(url order by id) from webhooks where workspace_id = $1) as urls,
      (select json_agg(to_json(c) order by id) from connections c where workspace_id = $1) as connections,
      (select json_agg(to_json(f) order by id) from feeds f where workspace_id = $1) as feeds,
      (select json_agg(to_json(c) order by id) from channels c where workspace_id = $1) as channels,
      (select json_agg(to_json(m) order by id) from refreshed_models m where workspace_id = $1) as models,
      (select json_agg(to_json(p) order by id) from import_pickups p where workspace_id = $1) as pickups,
      (select count(*)::int from events where workspace_id = $1 and kind !~ '^session') as events`,
    [w.id],
  )
  return rows[0]
}

describe('given 16 minutes after the password', () => {
  beforeAll(beginWithPeople)

  test.each(Object.entries(DANGEROUS))(
    '%s is refused with nothing changed, and done once the password is given again',
    async (_, field) => {
      setNow(minute + 16)
      const before = await rights()
      const { status, errors } = await act(field(), owner)
      expect([status, errors?.[0]?.extensions]).toEqual([200, { code: 'forbidden', reason: 'proof_needed' }])
      expect(errors?.[0]?.message).toContain('POST /api/session/proof')
      expect(await rights()).toEqual(before)
      expect((await prove(owner, { password: 'wrong one' })).statusCode).toBe(403)
      expect(await reasonOf(field(), owner)).toBe('proof_needed')
      expect(await rights()).toEqual(before)
      expect((await prove(owner, { password: w.password })).statusCode).toBe(204)
      expect(await reasonOf(field(), owner)).toBeUndefined()
      expect(await rights()).not.toEqual(before)
    },
  )
})

describe('given in time', () => {
  beforeAll(beginWithPeople)

  test.each(Object.entries(DANGEROUS))('%s is done at once', async (_, field) => {
    setNow(14)
    expect(await reasonOf(field(), owner)).toBeUndefined()
  })
})

describe('three days after the password', () => {
  beforeAll(beginWithPeople)

  test.each(Object.entries(HARMLESS))('%s asks for nothing', async (_, field) => {
    setNow(3 * 24 * 60)
    expect(await reasonOf(field(), owner)).toBeUndefined()
  })
})

describe('whoever was signed in 16 minutes ago', () => {
  beforeEach(begin)

  test('of all operations none other than those asks for the password again', async () => {
    const asking = new Set(Object.values(DANGEROUS).map((field) => /^\w+/.exec(field())?.[0]))
    const fixture = await makeFixture(t.deps, w)
    setNow(16)
    // Those that end the session come last.
    const others = OPERATIONS.filter(({ name }) => !asking.has(name))
    const asked: string[] = []
    for (const { name, document } of others) {
      const { errors } = await t.graphql(document(fixture), owner)
      if (errors?.some(({ extensions }) => extensions?.['reason'] === 'proof_needed')) asked.push(name)
    }
    expect(asked).toEqual([])
    expect(others.length).toBeGreaterThan(100)
  })

  test('over REST the refusal is a problem that says what to do, and the same request goes through afterwards, by its Idempotency-Key', async () => {
    setNow(16)
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/v1/api-keys',
        headers: { ...owner?.headers, 'idempotency-key': 'one' },
        payload: { name: 'Shop', scope: 'ADMIN' },
      })
    const refused = await send()
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'proof_needed'])
    expect(refused.json().detail).toContain('POST /api/session/proof')
    await prove(owner, { password: w.password })
    expect((await send()).statusCode).toBe(201)
  })

  test('what is given in one process counts at once in all others', async () => {
    const field = 'createApiKey(name: "Shop", scope: ADMIN) { secret }'
    setNow(16)
    expect(await reasonOf(field, owner, second)).toBe('proof_needed')
    await prove(owner, { password: w.password })
    expect(await reasonOf(field, owner, second)).toBeUndefined()
  })

  test('another session of the same person gains nothing from it', async () => {
    const there = await signIn(t.app, w.ownerEmail, w.password)
    setNow(16)
    await prove(owner, { password: w.password })
    expect(await reasonOf('createApiKey(name: "Shop", scope: READ) { secret }', there)).toBe('proof_needed')
  })

  test('changing the password proves it, and so do signing in and an invitation', async () => {
    const field = 'createApiKey(name: "Shop", scope: READ) { secret }'
    setNow(16)
    const change = { current: w.password, next: 'loom and shuttle' }
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/password',
      headers: { ...owner?.headers },
      payload: change,
    })
    expect(answer.statusCode).toBe(204)
    expect(await reasonOf(field, owner)).toBeUndefined()
    expect(await reasonOf(field, await signIn(t.app, w.ownerEmail, 'loom and shuttle'))).toBeUndefined()
    expect(await reasonOf(field, (await w.join('admin')).credentials)).toBeUndefined()
  })

  test('a clock that was ahead when the password was given makes no proof that lasts', async () => {
    setNow(365 * 24 * 60)
    const ahead = await signIn(t.app, w.ownerEmail, w.password)
    setNow(0)
    expect(await reasonOf('createApiKey(name: "Shop", scope: READ) { secret }', ahead)).toBe('proof_needed')
  })

  test('API keys are asked for no password: they do what they may, and the rest is for people', async () => {
    const key = await w.key('admin')
    setNow(16)
    expect(await reasonOf('createWebhook(name: "Shop", url: "http://127.0.0.1:9/x") { secret }', key)).toBeUndefined()
    expect(await reasonOf('inviteMember(email: "ana@example.com", role: EDITOR) { url }', key)).toBeUndefined()
    expect(await reasonOf('inviteMember(email: "ana@example.com", role: ADMIN) { url }', key)).toBe('person_required')
    expect(await reasonOf('createApiKey(name: "Shop", scope: READ) { secret }', key)).toBe('person_required')
  })

  describe('the address that takes the password', () => {
    test('wants a session of its own, a body that is one, and no page of another site', async () => {
      const answer = async (...given: Parameters<typeof prove>) => {
        const { statusCode, body } = await prove(...given)
        return [statusCode, body === '' ? '' : JSON.parse(body).reason]
      }
      expect(await answer(null, { password: w.password })).toEqual([401, 'credentials_required'])
      expect(await answer(await w.key('admin'), { password: w.password })).toEqual([401, 'credentials_required'])
      expect(await answer({ headers: { cookie: 'selvedge=none' } }, { password: w.password })).toEqual([
        401,
        'session_expired',
      ])
      expect(await answer(owner, [w.password])).toEqual([400, 'body_not_object'])
      expect(await answer(owner, {})).toEqual([400, 'field_required'])
      expect(await answer(owner, { password: 'wrong one' })).toEqual([403, 'password_wrong'])
      const elsewhere = { 'sec-fetch-site': 'cross-site' }
      expect(await answer(owner, { password: w.password }, t, elsewhere)).toEqual([403, 'cross_site_request'])
      expect(await answer(owner, { password: w.password })).toEqual([204, ''])
    })

    test('tells the field at fault', async () => {
      const { reason, code, field } = (await prove(owner, { password: 'wrong one' })).json()
      expect({ reason, code, field }).toEqual({ reason: 'password_wrong', code: 'forbidden', field: 'password' })
    })

    test('slows whoever guesses by a stolen session, and nobody else', async () => {
      const { ownerEmail: email, password, ...there } = await limited.workspace()
      const stolen = await there.member('owner')
      const guess = (attempt: number, password: string) =>
        prove(stolen, { password }, limited, { 'x-forwarded-for': `203.0.113.${attempt}` })
      const statuses: number[] = []
      // A try each minute for two hours, each from another address.
      for (let attempt = 1; attempt <= 120; attempt += 1) {
        setNow(attempt)
        statuses.push((await guess(attempt, `guess ${attempt}`)).statusCode)
      }
      const taken = statuses.filter((status) => status === 403).length
      expect(taken).toBeGreaterThan(8)
      expect(taken).toBeLessThan(30)
      expect(statuses.filter((status) => status === 429)).toHaveLength(120 - taken)
      // Not even the right one, until its turn.
      await guess(121, 'guess')
      expect((await guess(122, password)).statusCode).toBe(429)
      const signedIn = await limited.app.inject({
        method: 'POST',
        url: '/api/session',
        headers: { 'x-forwarded-for': '198.51.100.4' },
        payload: { email, password },
      })
      expect(signedIn.statusCode).toBe(200)
    })

    test('has wrong passwords in the trail, with the network they came from', async () => {
      await prove(owner, { password: 'wrong one' })
      const trail = async () =>
        (
          await t.owner.query(
            `select actor_name as who, data from events where workspace_id = $1 and kind = 'session.refused'`,
            [w.id],
          )
        ).rows
      await expect.poll(trail).toEqual([{ who: 'sign-in', data: { network: '127.0.0.0/24', tries: 1 } }])
    })
  })
})

test('sessions that are there at the upgrade count as proven when they began', async () => {
  const { connection, owner: sql } = await olderDatabase('0071')
  await sql.query(`insert into users (id, email, name, password_hash) values ('usr_1', 'a@b.example', 'A', 'x')`)
  await sql.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
     values ('ses_1', 'usr_1', '\\x01', '2026-11-01', '2026-11-20', '2027-01-30')`,
  )
  await migrate(connection)
  const { rows } = await sql.query('select proven_at = created_at as same from sessions')
  expect(rows).toEqual([{ same: true }])
})

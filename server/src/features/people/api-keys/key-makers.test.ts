import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { systemActor } from '#kit/actor.ts'
import { type Credentials, type Joined, startTestApp, type TestWorkspace } from '#test/harness.ts'
import { olderDatabase } from '#test/older-database.ts'
import { freePort, spawnServer } from '#test/spawn-server.ts'
import { createApiKey } from './create-api-key.ts'

const DAY_MS = 86_400_000
const t = await startTestApp()
const second = await startTestApp({}, t.connection)
let w: TestWorkspace
let owner: Credentials
let maker: Joined

beforeEach(async () => {
  w = await t.workspace()
  owner = await w.member('owner')
  maker = await w.join('admin')
  t.setNow(null)
})

type Made = { readonly id: string; readonly as: NonNullable<Credentials> }

async function make(as: Credentials, scope: string, more = ''): Promise<Made> {
  const { data, errors } = await t.graphql(
    `mutation { createApiKey(name: "Key ${scope}", scope: ${scope}${more}) { secret apiKey { id } } }`,
    as,
  )
  expect(errors).toBeUndefined()
  const { secret, apiKey } = data.createApiKey
  return { id: apiKey.id, as: { headers: { authorization: `Bearer ${secret}` } } }
}

const reasonOf = async (query: string, as: Credentials) =>
  (await t.graphql(query, as)).errors?.[0]?.extensions?.['reason']
const works = async ({ as }: Made) => (await t.graphql('{ me { id } }', as)).status === 200
const keys = async () =>
  new Map<string, { warnings: string[]; expiresAt: string | null }>(
    (await t.graphql('{ apiKeys { id warnings expiresAt } }', owner)).data.apiKeys.map((key: { id: string }) => [
      key.id,
      key,
    ]),
  )

/** What is flagged of each key in the list that REST gives. */
const flags = async (): Promise<Record<string, string[]>> => {
  const { items } = (await t.app.inject({ url: '/api/v1/api-keys', headers: { ...owner?.headers } })).json()
  return Object.fromEntries(items.map((key: { id: string; warnings: string[] }) => [key.id, key.warnings]))
}

describe('the keys of somebody', () => {
  test('end when they are removed, and nobody else’s do', async () => {
    const [read, admin] = [await make(maker.credentials, 'READ'), await make(maker.credentials, 'ADMIN')]
    const other = await make(owner, 'WRITE')
    expect(await Promise.all([read, admin, other].map(works))).toEqual([true, true, true])
    await t.graphql(`mutation { removeMember(userId: "${maker.userId}") { id } }`, owner)
    expect(await Promise.all([read, admin, other].map(works))).toEqual([false, false, true])
    const { rows } = await t.owner.query(
      `select subject_id, data ->> 'because' as because from events where workspace_id = $1 and kind = 'api_key.revoked'`,
      [w.id],
    )
    expect(new Set(rows)).toEqual(
      new Set([read, admin].map(({ id }) => ({ subject_id: id, because: 'maker_removed' }))),
    )
  })

  test('end when they leave', async () => {
    const key = await make(maker.credentials, 'WRITE')
    await t.graphql(`mutation { removeMember(userId: "${maker.userId}") { id } }`, maker.credentials)
    expect(await works(key)).toBe(false)
  })

  test('go on where whoever removes them says so, and are flagged then', async () => {
    const [kept, ended] = [await make(maker.credentials, 'READ'), await make(maker.credentials, 'WRITE')]
    const remove = await t.app.inject({
      method: 'DELETE',
      url: `/api/v1/members/${maker.userId}?keepKeys=${kept.id}`,
      headers: { ...owner?.headers },
    })
    expect(remove.statusCode).toBe(200)
    expect(await Promise.all([kept, ended].map(works))).toEqual([true, false])
    expect((await keys()).get(kept.id)?.warnings).toEqual(['MAKER_LEFT'])
  })

  test('end when they are demoted below what the key may do; the others go on', async () => {
    const [admin, write, kept] = [
      await make(maker.credentials, 'ADMIN'),
      await make(maker.credentials, 'WRITE'),
      await make(maker.credentials, 'ADMIN'),
    ]
    await t.graphql(
      `mutation { changeMemberRole(userId: "${maker.userId}", role: EDITOR, keepKeys: ["${kept.id}"]) { id } }`,
      owner,
    )
    expect(await Promise.all([admin, write, kept].map(works))).toEqual([false, true, true])
    const flagged = await keys()
    expect([flagged.get(write.id)?.warnings, flagged.get(kept.id)?.warnings]).toEqual([[], ['EXCEEDS_MAKER']])
  })

  test('are kept by who administers alone, and only if they are theirs', async () => {
    const viewer = await w.join('viewer')
    const key = await make(maker.credentials, 'READ')
    const leave = (as: Joined) => `mutation { removeMember(userId: "${as.userId}", keepKeys: ["${key.id}"]) { id } }`
    expect(await reasonOf(leave(viewer), viewer.credentials)).toBe('permission_missing')
    expect(await reasonOf(leave(viewer), owner)).toBe('api_key_not_found')
    expect(await works(key)).toBe(true)
  })
})

test('an API key makes neither keys nor administrators, and is told who does', async () => {
  const { as } = await make(owner, 'ADMIN')
  const editor = await w.join('editor')
  const refused = [
    'createApiKey(name: "Child", scope: READ) { secret }',
    'inviteMember(email: "x@example.com", role: ADMIN) { url }',
    `changeMemberRole(userId: "${editor.userId}", role: ADMIN) { id }`,
  ]
  for (const field of refused) {
    const { errors } = await t.graphql(`mutation { ${field} }`, as)
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('signed-in'),
      extensions: { reason: 'person_required' },
    })
  }
  expect(await reasonOf('mutation { inviteMember(email: "x@example.com", role: EDITOR) { url } }', as)).toBeUndefined()
})

test('keys without an end are flagged, and those that end soon', async () => {
  const never = await make(owner, 'READ', ', expiresAt: null')
  const soon = await make(owner, 'READ', `, expiresAt: "${new Date(Date.now() + 20 * DAY_MS).toISOString()}"`)
  const late = await make(owner, 'READ', `, expiresAt: "${new Date(Date.now() + 200 * DAY_MS).toISOString()}"`)
  const found = await flags()
  expect([never, soon, late].map(({ id }) => found[id])).toEqual([['NO_EXPIRY'], ['ENDS_SOON'], []])
})

test('whoever was removed, or may do less now, is told of beside the keys that were kept', async () => {
  const other = await w.join('admin')
  const [left, demoted] = [await make(maker.credentials, 'READ'), await make(other.credentials, 'ADMIN')]
  const { headers = {} } = owner ?? {}
  await t.app.inject({ method: 'DELETE', url: `/api/v1/members/${maker.userId}?keepKeys=${left.id}`, headers })
  const payload = { role: 'EDITOR', keepKeys: [demoted.id] }
  await t.app.inject({ method: 'PATCH', url: `/api/v1/members/${other.userId}`, headers, payload })
  const found = await flags()
  expect(found[left.id]).toEqual(['MAKER_LEFT'])
  expect(found[demoted.id]).toEqual(['EXCEEDS_MAKER'])
})

describe('a key', () => {
  test('works for a year unless it is said otherwise, by GraphQL and REST', async () => {
    const year = await make(owner, 'READ')
    const never = await make(owner, 'READ', ', expiresAt: null')
    const post = async (body: object) => {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/v1/api-keys',
        headers: { ...owner?.headers },
        payload: { name: 'By REST', scope: 'READ', ...body },
      })
      return answer.json().apiKey.id as string
    }
    const [restYear, restNever] = [await post({}), await post({ expiresAt: null })]
    const { rows } = await t.owner.query('select id, expires_at from api_keys where workspace_id = $1', [w.id])
    const ends = new Map(rows.map((row) => [row.id, row.expires_at]))
    expect([year.id, restYear].filter((id) => ends.get(id) === null)).toEqual([])
    const found = await keys()
    for (const id of [year.id, restYear]) {
      const days = (new Date(found.get(id)?.expiresAt ?? 0).getTime() - Date.now()) / DAY_MS
      expect(days).toBeGreaterThan(364.9)
      expect(days).toBeLessThan(365.1)
      expect(found.get(id)?.warnings).toEqual([])
    }
    for (const id of [never.id, restNever])
      expect(found.get(id)).toMatchObject({ expiresAt: null, warnings: ['NO_EXPIRY'] })
  })

  test('that ends within 30 days says so with each answer, whatever is asked', async () => {
    const ends = new Date(Date.now() + 20 * DAY_MS).toISOString()
    const soon = await make(owner, 'READ', `, expiresAt: "${ends}"`)
    const late = await make(owner, 'READ')
    const ask = async ({ as }: Made, url: string) => (await t.app.inject({ url, headers: as.headers })).headers
    for (const url of [
      '/api/graphql?query={me{id}}',
      '/api/v1/products',
      '/api/v1/live?wait=0',
      '/api/v1/products/none',
    ]) {
      expect((await ask(soon, url))['selvedge-key-expires'], url).toBe(ends)
      expect((await ask(late, url))['selvedge-key-expires'], url).toBeUndefined()
    }
    expect((await keys()).get(soon.id)?.warnings).toEqual(['ENDS_SOON'])
  })

  test('is announced 30, 7 and 1 days before its end, each once, in however many processes and after any pause', async () => {
    const { tellExpiringKeys } = await import('./tell-expiring-keys.ts')
    const now = Date.now()
    const ends = (days: number) => `, expiresAt: "${new Date(now + days * DAY_MS).toISOString()}"`
    const [regular, short, paused, ended] = [
      await make(owner, 'READ', ends(60)),
      await make(owner, 'READ', ends(7.5)),
      await make(owner, 'READ', ends(90)),
      await make(owner, 'READ', ends(60)),
    ]
    await t.graphql(`mutation { revokeApiKey(id: "${ended.id}") { id } }`, owner)
    const told = async ({ id }: Made) =>
      (
        await t.owner.query(
          `select (data ->> 'threshold')::int as days from events where subject_id = $1 and kind = 'api_key.expiring' order by sequence`,
          [id],
        )
      ).rows.map(({ days }) => days)
    for (const day of [0, 31, 31.5, 54, 59.2, 59.5, 61, 88]) {
      const at = new Date(now + day * DAY_MS)
      t.setNow(at)
      second.setNow(at)
      await Promise.all([t, second, t, second].map(({ deps }) => tellExpiringKeys(deps)))
    }
    expect(await told(regular)).toEqual([30, 7, 1])
    // Made for a week, it is no news that it ends within 30 days.
    expect(await told(short)).toEqual([])
    expect(await told(ended)).toEqual([])
    // Nobody looked between the 61st and the 88th day, so 30 days were told on the 61st, and then the next that had been reached.
    expect(await told(paused)).toEqual([30, 7])
    t.setNow(null)
    second.setNow(null)
  })
})

test('keys from before version 0068 are those of who made them, and what had no end has none', async () => {
  const old = await olderDatabase('0068')
  await old.owner.query(`
    insert into workspaces (id, slug, name) values ('wsp_1', 'one', 'One');
    insert into users (id, email, name, password_hash) values ('usr_1', 'a@b.example', 'Ana', 'x');
    insert into members (workspace_id, user_id, role) values ('wsp_1', 'usr_1', 'admin');
    insert into api_keys (workspace_id, id, name, scope, prefix, secret_hash, created_by) values
      ('wsp_1', 'key_1', 'By Ana', 'admin', 'a', '\\x01', 'Ana'), ('wsp_1', 'key_2', 'By a key of hers', 'admin', 'b', '\\x02', 'By Ana'),
      ('wsp_1', 'key_3', 'Demo', 'read', 'c', '\\x03', 'demo');
    insert into events (workspace_id, id, kind, actor_kind, actor_id, actor_name, subject_type, subject_id, data) values
      ('wsp_1', 'evt_1', 'api_key.created', 'member', 'usr_1', 'Ana', 'api_key', 'key_1', '{}'),
      ('wsp_1', 'evt_2', 'api_key.created', 'api_key', 'key_1', 'By Ana', 'api_key', 'key_2', '{}'),
      ('wsp_1', 'evt_3', 'api_key.created', 'system', 'demo', 'demo', 'api_key', 'key_3', '{}')`)
  await migrate(old.connection)
  const upgraded = await startTestApp({}, old.connection)
  const { secret } = await createApiKey(upgraded.deps, systemActor('wsp_1', 'test'), { name: 'Mine', scope: 'admin' })
  const as = { headers: { authorization: `Bearer ${secret}` } }
  const { items } = (await upgraded.app.inject({ url: '/api/v1/api-keys', headers: as.headers })).json()
  const told = ({ name, expiresAt, createdById, warnings }: Record<string, unknown>) => {
    return { name, expiresAt, createdById, warnings }
  }
  const of = (createdById: string | null) => ({ expiresAt: null, createdById, warnings: ['NO_EXPIRY'] })
  expect(items.map(told).filter(({ name }: { name: string }) => name !== 'Mine')).toEqual([
    { name: 'Demo', ...of(null) },
    { name: 'By a key of hers', ...of('usr_1') },
    { name: 'By Ana', ...of('usr_1') },
  ])
})

test('the service itself announces keys that end, at its start, to whoever administers', async () => {
  const { connection, owner: admin } = await olderDatabase('0068')
  await admin.query(`
    insert into workspaces (id, slug, name) values ('wsp_1', 'one', 'One');
    insert into api_keys (workspace_id, id, name, scope, prefix, secret_hash, created_by, created_at, expires_at)
      select 'wsp_1', 'key_' || days, 'Ends in ' || days, 'read', 'p' || days, sha256(days::text::bytea), 'Ana',
        now() - interval '300 days', now() + (days - 0.5) * interval '1 day'
      from unnest(array[1, 7, 30, 40]) days`)
  await migrate(connection)
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-keys-'))
  const login = `${connection.user}:${encodeURIComponent(String(connection.password ?? ''))}`
  const server = await spawnServer(dataDir, await freePort(), {
    DATABASE_URL: `postgres://${login}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(String(connection.host))}`,
    SEED_DEMO: 'off',
  })
  onTestFinished(async () => {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(dataDir, { recursive: true, force: true })
  })
  const told = async () =>
    (
      await admin.query(
        `select subject_id as key, data ->> 'threshold' as days from events where kind = 'api_key.expiring' order by subject_id`,
      )
    ).rows
  await expect.poll(told, { timeout: 10_000 }).toEqual([
    { key: 'key_1', days: '1' },
    { key: 'key_30', days: '30' },
    { key: 'key_7', days: '7' },
  ])
})

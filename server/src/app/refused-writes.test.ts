import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeLink, press } from '#test/private-links.ts'
import { upload } from '#test/uploads.ts'

/** What PostgreSQL says of itself when a statement cannot be carried out, and what whoever asked is to hear. */
const REFUSALS = [
  ['a full disk', '53100', 507, 'storage_full'],
  ['too little memory', '53200', 503, 'database_busy'],
  ['a statement that took too long', '57014', 503, 'statement_timed_out'],
  ['a lock that was not given', '55P03', 503, 'database_busy'],
  ['a database that only reads', '25006', 503, 'database_read_only'],
] as const

let t: TestApp
let workspace: TestWorkspace
let key: Credentials
let passport: string
let link: string

beforeAll(async () => {
  t = await startTestApp()
  workspace = await t.workspace()
  key = await workspace.key('write')
  const made = await makeLink(t.deps, workspace)
  link = made.path
  await t.owner.query('create sequence refusals; grant usage on sequence refusals to selvedge_app')
  const [variant] = (await t.graphql('{ variants { id } }', key)).data.variants
  passport = (await publishPassport(t.deps, workspace.actor, { id: variant.id })).digitalId
})

/** Every write of a company, a use case's and a worker's alike, is refused so until `heal`. */
async function refuseWrites(code: string, table: string): Promise<void> {
  await t.owner.query(`
    create or replace function refuse_write() returns trigger language plpgsql as
      $$ begin perform nextval('refusals'); raise exception 'as the system says it' using errcode = '${code}'; end $$;
    create or replace trigger refuse_write before insert or update on ${table} for each row execute function refuse_write()`)
}

async function heal(): Promise<void> {
  await t.owner.query('drop function if exists refuse_write() cascade')
}

afterEach(heal)

const createCompany = () =>
  t.app.inject({ method: 'POST', url: '/api/v1/companies', headers: key?.headers ?? {}, payload: { name: 'Tannery' } })

describe.each(REFUSALS)('%s', (_what, code, status, reason) => {
  const mustWait = status === 503

  test('is told by REST with its status, the place, and when to come back', async () => {
    await refuseWrites(code, 'companies')
    const answer = await createCompany()
    expect([answer.statusCode, answer.json().reason]).toEqual([status, reason])
    expect(answer.json()).toMatchObject({ place: 'database', detail: expect.stringMatching(/database/) })
    expect(answer.headers['retry-after']).toEqual(mustWait ? expect.stringMatching(/^\d+$/) : undefined)
    await heal()
    expect((await createCompany()).statusCode).toBe(201)
  })

  test('is told by GraphQL under the same reason', async () => {
    await refuseWrites(code, 'companies')
    const { errors } = await t.graphql('mutation { createCompany(name: "Tannery") { id } }', key)
    expect(errors?.[0]?.extensions?.['reason']).toBe(reason)
    expect(errors?.[0]?.extensions).toMatchObject({
      place: 'database',
      ...(mustWait ? { retryAfterSeconds: expect.any(Number) } : {}),
    })
  })

  test('is told by a page with its status, and what is there is read meanwhile', async () => {
    await refuseWrites(code, 'private_link_openings')
    const page = await press(t.app, link)
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers['retry-after']).toEqual(mustWait ? expect.stringMatching(/^\d+$/) : undefined)
    expect((await t.graphql('{ companyCount }', key)).errors).toBeUndefined()
    expect((await t.app.inject(`/api/public/dpp/${passport}`)).statusCode).toBe(200)
  })

  test('keeps a bulk change waiting, rather than refuse its records', async () => {
    const [{ id }] = (await t.graphql('{ products { id } }', key)).data.products
    const before = await tries()
    await refuseWrites(code, 'products')
    const begun = await t.graphql(
      `mutation ($fields: JSONObject) { startBulkChange(verb: UPDATE, noun: PRODUCT, ids: ["${id}"], fields: $fields) { id } }`,
      key,
      { fields: { category: `kept through ${code}` } },
    )
    expect(begun.errors).toBeUndefined()
    const state = async () => {
      const { id: change } = begun.data.startBulkChange
      return (await t.graphql(`{ bulkChange(id: "${change}") { state changed refused } }`, key)).data.bulkChange
    }
    await expect.poll(tries).toBeGreaterThan(before)
    t.deps.signals.tellHere('bulk_changes', '')
    await expect.poll(tries).toBeGreaterThan(before + 1)
    expect(await state()).toMatchObject({ changed: 0, refused: 0 })
    await heal()
    t.deps.signals.tellHere('bulk_changes', '')
    await expect.poll(state).toMatchObject({ state: 'FINISHED', changed: 1, refused: 0 })
  })
})

/** How often a write was refused: a sequence goes on though its transaction is undone. */
async function tries(): Promise<number> {
  const { rows } = await t.owner.query<{ n: number }>('select last_value::int as n from refusals')
  return rows[0]?.n ?? 0
}

describe('/readyz', () => {
  const ready = async (as = '') => {
    const answer = await t.app.inject(`/readyz${as}`)
    return { status: answer.statusCode, ...answer.json() }
  }

  test('names the database that only reads, and is ready again by itself', async () => {
    expect(await ready()).toMatchObject({ status: 'ready' })
    const { database } = t.connection
    await t.owner.query(`alter database ${database} set default_transaction_read_only = on`)
    try {
      await endConnections()
      await expect
        .poll(() => ready())
        .toMatchObject({ reason: 'not_ready', detail: expect.stringMatching(/writes .*read-only/) })
      const { checks } = await ready()
      expect(checks.filter(({ ok }: { ok: boolean }) => !ok)).toMatchObject([{ name: 'writes' }])
      expect((await t.app.inject('/readyz?for=reading')).statusCode).toBe(200)
      expect((await createCompany()).json()).toMatchObject({ status: 503, reason: 'database_read_only' })
      expect((await t.app.inject(`/api/public/dpp/${passport}`)).statusCode).toBe(200)
    } finally {
      await t.owner.query(`set transaction read write; alter database ${database} reset default_transaction_read_only`)
      await endConnections()
    }
    await expect.poll(() => ready()).toMatchObject({ status: 'ready' })
    await expect.poll(async () => (await createCompany()).statusCode).toBe(201)
  })

  async function endConnections(): Promise<void> {
    await t.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  }
})

test('a folder of files that has become read-only refuses uploads for now, /readyz names it, and both are well again after', async ({
  skip,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-read-only-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dataDir]).status !== 0) {
    await rm(dataDir, { recursive: true })
    return skip('needs root, to mount a small file system')
  }
  try {
    const own = await startTestApp({ dataDir })
    const key = await (await own.workspace()).key('write')
    execFileSync('mount', ['-o', 'remount,ro', dataDir])
    const { status, body, headers } = await upload(own, key, 'text', 'a.txt')
    expect([status, body.reason, headers.get('retry-after')]).toEqual([503, 'storage_read_only', '60'])
    const lacking = (await own.app.inject('/readyz')).json()
    expect(lacking).toMatchObject({ reason: 'not_ready', detail: expect.stringMatching(/files .*read-only/) })
    execFileSync('mount', ['-o', 'remount,rw', dataDir])
    expect((await upload(own, key, 'text', 'a.txt')).status).toBe(201)
    await expect.poll(async () => (await own.app.inject('/readyz')).statusCode).toBe(200)
    // A full one is another matter, and told as such.
    execFileSync('sh', ['-c', `head -c 3000000 /dev/zero > ${dataDir}/filler 2>/dev/null || true`])
    await expect.poll(async () => (await own.app.inject('/readyz')).json().detail).toMatch(/files .*full/)
  } finally {
    execFileSync('umount', ['-l', dataDir])
  }
})

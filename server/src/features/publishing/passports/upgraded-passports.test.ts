import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { type OlderDatabase, olderDatabase } from '#test/older-database.ts'

/** An installation of revision c0ef6c3 after the upgrade: server/test/published-by-c0ef6c3/README.md. */
const FIXTURE = join(import.meta.dirname, '../../../../test/published-by-c0ef6c3')
/** The last migration that c0ef6c3 has. */
const ITS_LAST = '0045-deleted-webhooks.sql'

type Answers = {
  readonly keys: readonly string[]
  readonly answers: readonly { readonly url: string; readonly status: number; readonly etag: string | null }[]
}
const { keys, answers }: Answers = JSON.parse(await readFile(join(FIXTURE, 'answers.json'), 'utf8'))

let t: TestApp

beforeAll(async () => {
  const { connection, owner } = await olderDatabase(ITS_LAST)
  await loadRows(owner)
  await migrate(connection)
  t = await startTestApp({}, connection)
})

test('every passport and version published before is the same bytes with the same ETag; what was withdrawn is gone', async () => {
  for (const { url, status, etag } of answers) {
    const answer = await t.app.inject({ url, headers: { accept: 'application/json' } })
    expect([url, answer.statusCode, answer.headers.etag ?? null]).toEqual([url, status, etag])
    if (status !== 200) continue
    expect(`"${createHash('sha256').update(answer.rawPayload).digest('base64url')}"`).toBe(etag)
    const known = { accept: 'application/json', 'if-none-match': String(etag) }
    expect((await t.app.inject({ url, headers: known })).statusCode).toBe(304)
  }
})

test('its keys open its records, all of them, and each can be saved', async () => {
  const seen = { companies: 0, materials: 0, products: 0, variants: 0, certifications: 0 }
  for (const authorization of keys) {
    for (const noun of Object.keys(seen) as (keyof typeof seen)[]) {
      const list = await t.app.inject({ url: `/api/v1/${noun}?take=100`, headers: { authorization } })
      expect(list.statusCode, list.body).toBe(200)
      const records: { id: string; name: string }[] = list.json().items
      seen[noun] += records.length
      for (const { id, name } of records) {
        const saved = await t.app.inject({
          method: 'PATCH',
          url: `/api/v1/${noun}/${id}`,
          headers: { authorization, 'if-match': '*' },
          payload: { name },
        })
        expect([id, saved.statusCode, saved.json().name]).toEqual([id, 200, name])
      }
    }
  }
  expect(seen).toEqual({ companies: 5, materials: 7, products: 7, variants: 20, certifications: 6 })
})

test('a passport published once more is the next version, and the one before stays', async () => {
  const [first] = answers.filter(({ url, status }) => url.startsWith('/api/public/dpp/') && status === 200)
  const { digitalId, id } = (await t.app.inject({ url: String(first?.url) })).json().variant
  const version = (number: number) => t.app.inject({ url: `/api/public/dpp/${digitalId}/versions/${number}` })
  const before = await version(1)
  const published = await Promise.all(
    keys.map((authorization) =>
      t.app.inject({ method: 'POST', url: `/api/v1/variants/${id}/publish`, headers: { authorization } }),
    ),
  )
  expect(published.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  const [again, next] = [await version(1), await version(2)]
  expect([again.statusCode, next.statusCode]).toEqual([200, 200])
  expect([again.body, again.headers.etag]).toEqual([before.body, before.headers.etag])
})

/** As they were, whatever triggers and references say of rows that come table by table. */
async function loadRows(owner: OlderDatabase['owner']): Promise<void> {
  const rows: Record<string, object[]> = JSON.parse(
    gunzipSync(await readFile(join(FIXTURE, 'rows.json.gz'))).toString('utf8'),
  )
  await owner.query('set session_replication_role = replica')
  for (const [table, records] of Object.entries(rows)) {
    const columns = Object.keys(records[0] ?? {}).map((name) => `"${name}"`)
    const given = `select ${columns} from json_populate_recordset(null::"${table}", $1)`
    await owner.query(`insert into "${table}" (${columns}) overriding system value ${given}`, [JSON.stringify(records)])
  }
  await owner.query('set session_replication_role = origin')
  await owner.query(`select setval(pg_get_serial_sequence('events', 'sequence'), max(sequence)) from events`)
}

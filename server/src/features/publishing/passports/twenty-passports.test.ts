import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Credentials, TestApp } from '#test/harness.ts'
import { type FileOf, WORKSPACES, type WorkspaceRecords } from '#test/twenty-passports/records.ts'

/**
 * Passports that are published today are the same bytes as the revision that server/test/twenty-passports/README.md names published.
 * All records come in over REST, so that this file runs on that revision as well.
 */
const PUBLISHED = join(import.meta.dirname, '../../../../test/twenty-passports/published')

// Identifiers are drawn, and are in the bytes: here they are counted.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const isDrawn = found.url.endsWith('/server/src/platform/ids.ts')
    return isDrawn ? { ...found, url: import.meta.resolve('#test/twenty-passports/counted-ids.ts') } : found
  },
})
const { startTestApp } = await import('#test/harness.ts')
const { listen, picture, upload } = await import('#test/uploads.ts')

const NOW = '2026-03-01T09:30:00.000Z'
const LANGUAGES = ['de', 'fr', 'it', 'es', 'nl', 'sv', 'pl']

let t: TestApp
/** By the name that records.ts gives the variant. */
const digitalIds = new Map<string, string>()

beforeAll(async () => {
  t = await startTestApp()
  t.setNow(new Date(NOW))
  for (const records of WORKSPACES) await publishAll(records)
  // PostgreSQL's clock cannot be set, so what it wrote is dated afterwards, before anybody reads it.
  await t.owner.query('alter table passport_versions disable trigger passport_versions_immutable')
  await t.owner.query(`update passport_versions set published_at = $1::timestamptz + version * interval '1 hour'`, [
    NOW,
  ])
  await t.owner.query('update passports set published_at = $1, first_published_at = $1', [NOW])
})

test('there are twenty, and each has its files', async () => {
  expect(digitalIds.size).toBe(20)
  const kept = new Set((await readdir(PUBLISHED)).map((name) => name.split('.')[0]))
  expect([...kept].sort()).toEqual([...digitalIds.keys()].sort())
})

test.each(WORKSPACES.flatMap(({ variants }) => Object.keys(variants)))('%s is published as it was', async (name) => {
  const id = digitalIds.get(name)
  const kept = (ending: string) => join(PUBLISHED, `${name}.${ending}`)
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, body, headers: answered } = await t.app.inject({ url, headers })
    expect([statusCode, answered.etag]).toEqual([200, `"${createHash('sha256').update(body).digest('base64url')}"`])
    return body
  }
  const json = await read(`/api/public/dpp/${id}`)
  await expect(withoutMethodology(json)).toMatchFileSnapshot(kept('json'))
  expect(await read(`/p/${id}`, { accept: 'application/json' })).toBe(json)
  await expect(await read(`/p/${id}`, { accept: 'application/linkset+json' })).toMatchFileSnapshot(kept('linkset.json'))
  await expect(withoutMethodology(await read(`/p/${id}`, { accept: 'application/ld+json' }))).toMatchFileSnapshot(
    kept('jsonld'),
  )
  await expect(await read(`/p/${id}`)).toMatchFileSnapshot(kept('html'))
  const others = name === 'everything-filled' ? LANGUAGES : name.startsWith('german') ? ['de'] : []
  for (const language of others)
    await expect(await read(`/p/${id}?lang=${language}`)).toMatchFileSnapshot(kept(`${language}.html`))
})

/** How it was computed is told in words, which may be edited; what was computed may not change. */
function withoutMethodology(json: string): string {
  return json.replace(/("methodology":|"propertyID":"methodology","value":)"(?:[^"\\]|\\.)*"/, '$1"…"')
}

async function publishAll(records: WorkspaceRecords): Promise<void> {
  const workspace = await t.workspace()
  const key = await workspace.key('admin')
  const ids = new Map<string, string>()
  const make = async (path: string, given: object) => (await send('POST', path, key, withIds(given, ids))).id
  const makeAll = async (path: string, all: Readonly<Record<string, object>>) => {
    for (const [name, given] of Object.entries(all)) ids.set(name, await make(path, given))
  }
  await send('PATCH', '/workspace', key, records.settings)
  await makeAll('/companies', records.companies)
  await makeAll('/materials', records.materials)
  await makeAll('/products', records.products)
  await makeAll('/certifications', records.certifications)
  await makeAll('/variants', records.variants)
  for (const file of records.files) await uploadFor(key, withIds(file, ids) as FileOf)
  for (const name of Object.keys(records.variants)) {
    const variant = await send('POST', `/variants/${ids.get(name)}/publish`, key)
    digitalIds.set(name, variant.digitalId)
  }
  const twice = ids.get('published-twice')
  if (twice === undefined) return
  await send('PATCH', `/variants/${twice}`, key, { color: 'Dune', composition: [{ fibreText: 'linen', share: 1 }] })
  await send('POST', `/variants/${twice}/publish`, key)
}

async function send(method: 'POST' | 'PATCH', path: string, as: Credentials, payload: object = {}) {
  const headers = { ...as?.headers, ...(method === 'PATCH' && { 'if-match': '*' }) }
  const answer = await t.app.inject({ method, url: `/api/v1${path}`, headers, payload })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
  return answer.json()
}

async function uploadFor(key: Credentials, { name, pixels, ...fields }: FileOf): Promise<void> {
  await listen(t)
  const content = pixels
    ? await picture(...pixels)
        .png()
        .toBuffer()
    : `The bytes of ${name}`
  const form = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]))
  const { status, body } = await upload(t, key, content, name, form)
  if (status !== 201) throw new Error(`${name}: ${JSON.stringify(body)}`)
}

/** Names of records become their identifiers: in fields that end so, at any depth. */
function withIds(given: object, ids: ReadonlyMap<string, string>): object {
  return JSON.parse(JSON.stringify(given), (field, value) => (/Id$/.test(field) ? ids.get(value) : value))
}

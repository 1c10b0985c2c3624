import { open, readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { listen } from '#test/uploads.ts'

/** The file of an import, which a disk, or somebody, has changed between its upload and the moment it is read. */
let t: TestApp
let home: TestWorkspace
let key: Credentials

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  key = await home.key('write')
})

const ROWS = 3_000

/** Products with names of one length, so that a file cut at the end of a line is one with fewer rows. */
async function uploaded(prefix: string): Promise<{ id: string; path: string }> {
  const lines = Array.from({ length: ROWS }, (_, at) => `${prefix} ${String(at).padStart(6, '0')}\n`)
  const form = new FormData()
  form.set('file', new File(['product_name\n', ...lines], 'products.csv'))
  const answer = await fetch(`${await listen(t)}/api/v1/imports`, {
    method: 'POST',
    headers: key?.headers ?? {},
    body: form,
  })
  const { id } = (await answer.json()) as { id: string }
  const { rows } = await t.owner.query('select storage_key as key from imports where id = $1', [id])
  const files = join(t.deps.config.dataDir, 'files')
  const found = (await readdir(files, { recursive: true })).find((name) => name.endsWith(rows[0].key))
  return { id, path: join(files, String(found)) }
}

const DAMAGES = [
  [
    'cut short at the end of a line',
    (path: string, prefix: string) => truncate(path, 'product_name\n'.length + 100 * (prefix.length + 8)),
  ],
  [
    'changed at the same length',
    async (path: string) => {
      const file = await open(path, 'r+')
      await file.write('X', 20_000)
      await file.close()
    },
  ],
] as const

const ask = async (document: string) => {
  const { data, errors } = await t.graphql(document, key)
  expect(errors).toBeUndefined()
  return data
}

const ended = async (id: string) => {
  const { rows } = await t.owner.query(
    `select state, ended_because ->> 'reason' as why from imports where id = $1 and state not in ('checking', 'running')`,
    [id],
  )
  return rows[0]
}

const imported = async (prefix: string) =>
  (await t.owner.query('select count(*)::int as n from products where name like $1', [`${prefix} %`])).rows[0].n

describe.each(DAMAGES)('a file that was %s', (what, damage) => {
  test('is told as damaged instead of being checked as it is', async () => {
    const { id, path } = await uploaded('Checked')
    await damage(path, 'Checked')
    await ask(`mutation { checkImport(id: "${id}") { id } }`)
    await expect.poll(() => ended(id), { timeout: 10_000 }).toEqual({ state: 'uploaded', why: 'file_damaged' })
    const { importJob } = await ask(`{ importJob: import(id: "${id}") { endReason } }`)
    expect(importJob.endReason).toContain('Upload')
  })

  test('is told as damaged instead of being imported as it is, and nothing of it is imported', async () => {
    const prefix = `Run ${what.slice(0, 3)}`
    const { id, path } = await uploaded(prefix)
    await ask(`mutation { checkImport(id: "${id}") { id } }`)
    await expect.poll(() => ended(id), { timeout: 10_000 }).toMatchObject({ state: 'checked' })
    await damage(path, prefix)
    await ask(`mutation { startImport(id: "${id}") { id } }`)
    await expect.poll(() => ended(id), { timeout: 10_000 }).toEqual({ state: 'cancelled', why: 'file_damaged' })
    expect(await imported(prefix)).toBe(0)
    const rows = await t.app.inject({ url: `/api/v1/imports/${id}/refused.csv`, headers: key?.headers ?? {} })
    expect([rows.statusCode, rows.json().reason]).toEqual([410, 'file_damaged'])
  })

  test('is told as damaged instead of being looked through anew', async () => {
    const { id, path } = await uploaded('Looked')
    await damage(path, 'Looked')
    const { errors } = await t.graphql(`mutation { changeImport(id: "${id}", delimiter: ";") { id } }`, key)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'gone', reason: 'file_damaged' })
  })
})

import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { checkImport, undoImport } from './begin-import.ts'
import { sweepImports } from './sweep-imports.ts'
import { uploadImport } from './upload-import.ts'

const t = await startTestApp()

async function upload(w: TestWorkspace, daysAgo: number, state = 'uploaded') {
  const bytes = Buffer.from('sku,product_name\nA1,Tee\n')
  const path = join(tmpdir(), `selvedge-sweep-${randomUUID()}`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const made = await uploadImport(
    t.deps,
    w.actor,
    { path, size: bytes.length, sha256, discard: async () => {} },
    'a.csv',
  )
  await t.owner.query(
    `update imports set state = $3, created_at = now() - make_interval(days => $4),
       ended_at = case when $3 = 'uploaded' then null else now() - make_interval(days => $4) end
     where workspace_id = $1 and id = $2`,
    [w.id, made.id, state, daysAgo],
  )
  return made
}

async function found(id: string) {
  const { rows } = await t.owner.query(
    'select state, storage_key as "storageKey", end_reason as "endReason" from imports where id = $1',
    [id],
  )
  return rows[0]
}

test('files are kept for thirty days after the end, then their bytes are removed, and the rest stays', async () => {
  const w = await t.workspace()
  const [old, young, running] = [await upload(w, 31, 'finished'), await upload(w, 29, 'finished'), await upload(w, 40)]
  await t.owner.query(`update imports set state = 'running' where id = $1`, [running.id])
  expect(await sweepImports(t.deps)).toEqual({ removed: 1 })
  expect((await found(old.id)).storageKey).toBeNull()
  expect((await found(young.id)).storageKey).toBe(young.storageKey)
  expect((await found(running.id)).storageKey).toBe(running.storageKey)
  expect(await t.deps.storage.open(String(old.storageKey))).toBeNull()
  const answer = await t.app.inject({
    url: `/api/v1/imports/${old.id}/refused.csv`,
    headers: (await w.key('read'))?.headers ?? {},
  })
  expect([answer.statusCode, answer.json().reason]).toEqual([410, 'import_file_removed'])
  expect((await undoImport(t.deps, w.actor, old)).state).toBe('undoing')
  expect(await sweepImports(t.deps)).toEqual({ removed: 0 })
})

test('one that was never started ends with a reason, and cannot be checked any more', async () => {
  const w = await t.workspace()
  const { id } = await upload(w, 31)
  await sweepImports(t.deps)
  expect(await found(id)).toMatchObject({ state: 'cancelled', endReason: expect.stringContaining('30 days') })
  await expect(checkImport(t.deps, w.actor, { id })).rejects.toMatchObject({ reason: 'import_cancelled' })
})

import { readdir, truncate, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { listen, upload } from '#test/uploads.ts'

/** Bytes that a disk, or somebody, has changed behind the service's back. */
let t: TestApp
let key: Credentials

beforeAll(async () => {
  t = await startTestApp()
  key = await (await t.workspace()).key('write')
})

async function store(size: number): Promise<{ address: string; path: string }> {
  const { body } = await upload(t, key, Buffer.alloc(size, 'a'), 'a.txt')
  const { rows } = await t.owner.query('select storage_key as key from files where id = $1', [body.id])
  const files = join(t.deps.config.dataDir, 'files')
  const found = (await readdir(files, { recursive: true })).find((name) => name.endsWith(rows[0].key))
  return { address: `${await listen(t)}/api/v1/files/${body.id}`, path: join(files, String(found)) }
}

test.each([
  ['cut short', (path: string) => truncate(path, 1_000)],
  ['grown', (path: string) => writeFile(path, 'more', { flag: 'a' })],
])('a file that was %s is told as damaged before anything is sent, whole or in part', async (_what, damage) => {
  const { address, path } = await store(240_000)
  await damage(path)
  for (const range of ['', 'bytes=0-9', 'bytes=2000-']) {
    const answer = await fetch(address, {
      headers: { ...key?.headers, ...(range && { range }) },
      signal: AbortSignal.timeout(5_000),
    })
    expect([answer.status, ((await answer.json()) as { reason: string }).reason]).toEqual([503, 'file_bytes_damaged'])
  }
})

test('a file that ends while it is sent breaks the connection off rather than let the client wait', async () => {
  const { address, path } = await store(1_900_000)
  const outcome = await new Promise<string>((resolve) => {
    const request = get(address, { headers: key?.headers ?? {} }, (answer) => {
      // Taken slowly, so that most of it is still to be read.
      answer.once('data', async () => {
        answer.pause()
        await truncate(path, 100_000)
        answer.resume()
      })
      answer.on('end', () => resolve('taken for whole')).on('error', () => resolve('broken off'))
    })
    request.setTimeout(5_000, () => resolve('left waiting'))
  })
  expect(outcome).toBe('broken off')
})

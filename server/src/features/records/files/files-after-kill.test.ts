import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDiskStorage } from '#platform/file-storage/disk-storage.ts'
import { TEST_KEY } from '#test/cluster.ts'
import { startTestApp } from '#test/harness.ts'
import { rounds } from '#test/sample.ts'
import { freePort, spawnServer } from '#test/spawn-server.ts'
import { picture } from '#test/uploads.ts'
import { copiesOf } from './file.ts'
import { sweepFiles } from './sweep-files.ts'

const ROUNDS = rounds({ whole: 6, sample: 2 })
const UPLOADERS = 6

test('kill -9 in the middle of uploads and deletions loses no file that was acknowledged, and leaves no bytes behind', async () => {
  const t = await startTestApp()
  const home = await t.workspace()
  const headers = (await home.key('write'))?.headers ?? {}
  const { user, password, host, port: databasePort, database } = t.connection
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`
  const env = {
    DATABASE_URL: `postgres://${login}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host ?? '')}`,
    SEED_DEMO: 'off',
    // What the database's secrets are sealed with: a process with another key is refused.
    SECRET_KEY: TEST_KEY.toString('base64'),
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-kill-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const image = await picture(900, 600).png().toBuffer()
  /** Id and SHA-256 of what was answered 201 and not asked to be deleted. */
  const kept = new Map<string, string>()
  let acknowledged = 0

  const uploadUntil = async (stopped: () => boolean, isImage: boolean) => {
    while (!stopped()) {
      const form = new FormData()
      form.append('kind', isImage ? 'image' : 'document')
      form.append('file', new Blob([isImage ? new Uint8Array(image) : randomBytes(60_000).toString('hex')]), 'a.txt')
      try {
        const answer = await fetch(`${base}/api/v1/files`, { method: 'POST', headers, body: form })
        const { id, sha256 } = (await answer.json()) as { id: string; sha256: string }
        if (answer.status !== 201) continue
        kept.set(id, sha256)
        acknowledged += 1
        if (acknowledged % 5 < 2) {
          kept.delete(id)
          await fetch(`${base}/api/v1/files/${id}`, { method: 'DELETE', headers })
        }
      } catch {
        // The connection broke: nobody was told that the file is kept.
      }
    }
  }

  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await spawnServer(dataDir, port, env)
      expect((await readdir(join(dataDir, 'incoming'))).length).toBe(0)
      let stopped = false
      const before = acknowledged
      const uploaders = Array.from({ length: UPLOADERS }, (_, i) => uploadUntil(() => stopped, i % 3 === 0))
      // However slow the machine is, there is something to lose in every round.
      await expect.poll(() => acknowledged - before, { interval: 5 }).toBeGreaterThan(5)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 700))
      server.child.kill('SIGKILL')
      stopped = true
      await Promise.all(uploaders)
      await server.exited
    }

    const server = await spawnServer(dataDir, port, env)
    expect(kept.size).toBeGreaterThan(ROUNDS)
    for (const [id, sha256] of kept) {
      const answer = await fetch(`${base}/api/v1/files/${id}`, { headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([answer.status, createHash('sha256').update(bytes).digest('hex')], id).toEqual([200, sha256])
    }
    server.child.kill('SIGTERM')
    await server.exited

    await sweepFiles({ ...t.deps, storage: createDiskStorage(join(dataDir, 'files')) }, { olderThanMinutes: 0 })
    const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    const there = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    const { rows } = await t.owner.query<{ key: string; sizes: number[] }>(
      'select storage_key as key, sizes from files',
    )
    const named = rows.flatMap(({ key, sizes }) => [key, ...copiesOf(sizes).map((copy) => `${key}.${copy}`)])
    // Beside them only the mark by which the storage is known again.
    expect(there.sort()).toEqual(['.storage', ...named].sort())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newStorageKey } from '#platform/ids.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'
import { startS3Server } from './s3-server.fixture.ts'
import { createS3Storage } from './s3-storage.ts'

let directory: string
let s3: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'selvedge-storage-'))
  s3 = await startS3Server({ bucket: 'passport-files', keyId: 'KEYID', secret: 'S3CRET' })
})

afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

const s3With = (url: string, secretAccessKey = 'S3CRET') =>
  createS3Storage({ url, region: 'us-east-1', accessKeyId: 'KEYID', secretAccessKey })

const STORAGES: readonly (readonly [string, () => FileStorage])[] = [
  ['a directory', () => createDiskStorage(join(directory, 'disk'))],
  ['an S3-compatible service', () => s3With(s3.url)],
]

describe.each(STORAGES)('%s', (_name, open) => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
  const read = async (stream: Readable | null) => stream && (await buffer(stream))

  test('gives back the bytes that were put, whole and in parts', async () => {
    const storage = open()
    const key = newStorageKey()
    await storage.put(key, new Blob([bytes]))
    expect(await storage.stat(key)).toEqual({ size: bytes.length })
    expect(await read(await storage.open(key))).toEqual(bytes)
    expect(await read(await storage.open(key, { start: 0, end: 0 }))).toEqual(bytes.subarray(0, 1))
    expect(await read(await storage.open(key, { start: 70_000, end: 299_999 }))).toEqual(bytes.subarray(70_000))
  })

  test('keeps a file of no bytes, and a copy beside its original', async () => {
    const storage = open()
    const key = newStorageKey()
    await storage.put(key, new Blob([]))
    await storage.put(`${key}.320webp`, new Blob(['small']))
    expect(await storage.stat(key)).toEqual({ size: 0 })
    expect(String(await read(await storage.open(`${key}.320webp`)))).toBe('small')
  })

  test('says null of what is not there, and removes twice without complaint', async () => {
    const storage = open()
    const key = newStorageKey()
    expect([await storage.open(key), await storage.stat(key)]).toEqual([null, null])
    await storage.put(key, new Blob(['x']))
    await storage.remove(key)
    await storage.remove(key)
    expect([await storage.open(key), await storage.stat(key)]).toEqual([null, null])
  })

  test.each(['../../etc/passwd', 'a/b', '', '.', 'A'.repeat(26), `${'a'.repeat(26)}/x`, `${'a'.repeat(26)}\0`])(
    'takes no name but its own: %j',
    async (key) => {
      const storage = open()
      await expect((async () => storage.put(key, new Blob(['x'])))()).rejects.toThrow('not the name of a stored file')
      await expect((async () => storage.open(key))()).rejects.toThrow('not the name of a stored file')
    },
  )
})

describe('an S3-compatible service', () => {
  test.each([
    ['refuses the secret', () => s3With(s3.url, 'S3CRET-wrong')],
    ['has no such bucket', () => s3With(s3.url.replace('passport-files', 'no-such-bucket'))],
  ])('that %s is unavailable, and the error says nothing of the secret', async (_what, storage) => {
    const failure = await storage()
      .put(newStorageKey(), new Blob(['x']))
      .catch((error) => error)
    expect(failure).toMatchObject({ code: 'unavailable', reason: 'storage_unavailable' })
    expect(String(failure.cause)).toMatch(/S3 /)
    expect(String(failure.cause)).not.toContain('S3CRET')
  })
})

test('an S3-compatible service that is full says so', async () => {
  s3.full.value = true
  const failure = await s3With(s3.url)
    .put(newStorageKey(), new Blob(['x']))
    .catch((error) => error)
  s3.full.value = false
  expect(failure).toMatchObject({ code: 'insufficient_storage', reason: 'storage_full' })
})

describe('a directory', () => {
  test('shows nothing of a write that was cut off, and the next start removes it', async () => {
    const dataDir = await mkdtemp(join(directory, 'cut-'))
    const storage = await openFileStorage(dataDir, null)
    const key = newStorageKey()
    const broken = { stream: () => failing() } as unknown as Blob
    await expect(storage.put(key, broken)).rejects.toThrow('cut off')
    expect(await filesIn(dataDir)).toEqual([])

    const kept = newStorageKey()
    await storage.put(kept, new Blob(['kept']))
    await writeFile(join(dataDir, 'files', kept.slice(0, 2), `${key}.0123.part`), 'half')
    await writeFile(join(dataDir, 'incoming', 'abc.part'), 'half')
    await openFileStorage(dataDir, null)
    expect(await filesIn(dataDir)).toEqual([join('files', kept.slice(0, 2), kept)])
  })

  test('in which a file may grow no further says that it is full, and keeps no half file', async () => {
    const limited = await mkdtemp(join(directory, 'limited-'))
    const keys = [newStorageKey(), newStorageKey()]
    const script = join(import.meta.dirname, 'put-for-tests.ts')
    // In units of 512 bytes by POSIX, of 1,024 in some shells: 1 or 2 MB.
    const command = `ulimit -f 2000; exec "$0" "$@"`
    const { stdout } = spawnSync('/bin/sh', ['-c', command, process.execPath, script, limited, ...keys])
    expect(String(stdout)).toBe('full\nkept\n')
    expect(await filesIn(limited)).toEqual([join(keys[1]?.slice(0, 2) ?? '', keys[1] ?? '')])
  })

  test('that is full says so and keeps no half file', async ({ skip }) => {
    const small = await mkdtemp(join(directory, 'small-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]).status === 0
    if (!mounted) return skip('needs root, to mount a small file system')
    try {
      const storage = createDiskStorage(small)
      const key = newStorageKey()
      const failure = await storage.put(key, new Blob([Buffer.alloc(2_000_000)])).catch((error) => error)
      expect(failure).toMatchObject({ code: 'insufficient_storage', reason: 'storage_full' })
      expect(await filesIn(small)).toEqual([])
      await storage.put(key, new Blob([Buffer.alloc(500_000)]))
      expect(await storage.stat(key)).toEqual({ size: 500_000 })
    } finally {
      execFileSync('umount', [small])
    }
  })
})

async function* failing() {
  yield Buffer.from('half of it')
  throw new Error('cut off')
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
}

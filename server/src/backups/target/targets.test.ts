import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#platform/file-storage/s3-server.fixture.ts'
import { scratch } from '#test/scratch.ts'
import { openTarget } from './open-target.ts'
import { createS3Target } from './s3-target.ts'
import type { Target } from './target.ts'

const folder = await mkdtemp(join(scratch(), 'selvedge-target-'))
const s3 = await startS3Server({ bucket: 'backups', keyId: 'KEYID', secret: 'S3CRET' })
afterAll(() => s3.close())

const MB = 1024 * 1024
const address = s3.url.replace('//', '//KEYID:S3CRET@')
const key = { region: 'us-east-1', accessKeyId: 'KEYID', secretAccessKey: 'S3CRET' }
const inFives = () => createS3Target({ url: `${s3.url}/of/ours`, ...key }, 5 * MB)

async function* pieces(...some: readonly Uint8Array[]) {
  yield* some
}

async function* breaking(...some: readonly Uint8Array[]) {
  yield* some
  throw new Error('The source is gone.')
}

async function read(target: Target, path: string): Promise<Buffer> {
  const bytes = await target.open(path)
  if (bytes === null) throw new Error(`There is no ${path}.`)
  return buffer(bytes)
}

async function listed(target: Target, prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const { path, size } of target.list(prefix)) found.push(`${path} ${size}`)
  return found.sort()
}

describe.each([
  ['a folder', () => openTarget(join(folder, 'some/where'))],
  ['a bucket', () => openTarget(`${address}/of/ours`)],
])('%s', (_what, open) => {
  test('gives back what was put, and says null of what is not there', async () => {
    const target = open()
    const bytes = randomBytes(300_000)
    expect(await target.put('a/one', pieces(bytes.subarray(0, 7), bytes.subarray(7)))).toBe(300_000)
    expect(await read(target, 'a/one')).toEqual(bytes)
    expect(await target.stat('a/one')).toEqual({ size: 300_000 })
    expect(await target.put('a/empty', pieces())).toBe(0)
    expect(await read(target, 'a/empty')).toHaveLength(0)
    expect([await target.open('a/two'), await target.stat('a/two')]).toEqual([null, null])
  })

  test('lists by prefix, and removes twice without complaint', async () => {
    const target = open()
    for (const path of ['l/a1', 'l/a2', 'l/b/c']) await target.put(path, pieces(Buffer.from(path)))
    expect(await listed(target, 'l/')).toEqual(['l/a1 4', 'l/a2 4', 'l/b/c 5'])
    expect(await listed(target, 'l/a')).toEqual(['l/a1 4', 'l/a2 4'])
    expect(await listed(target, 'none/')).toEqual([])
    await target.remove('l/a1')
    await target.remove('l/a1')
    expect(await listed(target, 'l/')).toEqual(['l/a2 4', 'l/b/c 5'])
    for await (const { putAt } of target.list('l/')) expect(Math.abs(putAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('has what was there before where a put breaks off', async () => {
    const target = open()
    await target.put('b/one', pieces(Buffer.from('before')))
    await expect(target.put('b/one', breaking(Buffer.from('half')))).rejects.toThrow('The source is gone.')
    expect(String(await read(target, 'b/one'))).toBe('before')
    expect(await listed(target, 'b/')).toEqual(['b/one 6'])
  })

  test('keeps what is there where something new is put, also where two put at once', async () => {
    const target = open()
    const put = (...some: readonly Uint8Array[]) => target.putNew('n/one', pieces(...some))
    const both = await Promise.all([put(Buffer.from('one')), put(Buffer.from('two'))])
    expect(both.toSorted()).toEqual([3, null])
    const first = String(await read(target, 'n/one'))
    expect(first).toBe(both[0] === null ? 'two' : 'one')
    expect(await put(Buffer.from('three'))).toBeNull()
    expect(await put(randomBytes(17 * MB))).toBeNull()
    expect(String(await read(target, 'n/one'))).toBe(first)
    expect(await listed(target, 'n/')).toEqual(['n/one 3'])
  })

  test.each(['../a', 'a/../b', '/a', '', '.', 'a//b', 'a/.hidden', 'a\0b'])('knows no path %j', async (path) => {
    await expect((async () => open().put(path, pieces()))()).rejects.toThrow('is not a path in a backup')
    await expect((async () => open().open(path))()).rejects.toThrow('is not a path in a backup')
  })
})

describe('a bucket', () => {
  test('takes what is longer than a piece as a multipart upload, of any length', async () => {
    const target = inFives()
    for (const size of [5 * MB - 1, 5 * MB, 5 * MB + 1, 12 * MB]) {
      const bytes = randomBytes(size)
      const cuts = [0, 3, 2 * MB, 2 * MB + 1, 9 * MB, size]
      const some = cuts.slice(1).map((to, at) => bytes.subarray(cuts[at], to))
      expect(await target.put('m/long', pieces(...some))).toBe(size)
      expect((await read(target, 'm/long')).equals(bytes)).toBe(true)
      expect(await target.stat('m/long')).toEqual({ size })
    }
    expect(s3.uploads.size).toBe(0)
  })

  test('tries again what passes, in each step of an upload', async () => {
    const bytes = randomBytes(6 * MB)
    const steps: readonly [string, RegExp][] = [
      ['POST', /uploads=/],
      ['PUT', /partNumber=1&/],
      ['PUT', /partNumber=2&/],
      ['POST', /uploadId=/],
    ]
    for (const [method, url] of steps) {
      const meets = (request: { method?: string; url?: string }) =>
        request.method === method && url.test(request.url ?? '')
      s3.faults.push(
        (request) => (meets(request) ? 'cut' : undefined),
        (request) => (meets(request) ? { status: 503, code: 'SlowDown' } : undefined),
        // What fails after the answer has begun says so in a good answer.
        (request) =>
          meets(request) && url.source === 'uploadId=' ? { status: 200, code: 'InternalError' } : undefined,
      )
    }
    expect(await inFives().put('m/patient', pieces(bytes))).toBe(bytes.length)
    expect(s3.faults.filter((fault) => fault.length === 1)).toHaveLength(3)
    s3.faults.length = 0
    expect((await read(inFives(), 'm/patient')).equals(bytes)).toBe(true)
  })

  test('finds an upload completed of which the answer was lost', async () => {
    const bytes = randomBytes(6 * MB)
    s3.faults.push(({ method, url }) => (method === 'POST' && /uploadId=/.test(url ?? '') ? 'lost' : undefined))
    expect(await inFives().put('m/lost', pieces(bytes))).toBe(bytes.length)
    expect((await read(inFives(), 'm/lost')).equals(bytes)).toBe(true)
  })

  test('goes on where an answer broke off, and fails where it is another object by then', async () => {
    const bytes = randomBytes(6 * MB)
    await inFives().put('m/read', pieces(bytes))
    const meets = ({ method }: { method?: string }) => method === 'GET'
    const half = (request: { method?: string }) => (meets(request) ? 'half' : undefined)
    s3.faults.push(half, half, (request) => (meets(request) ? { status: 503, code: 'SlowDown' } : undefined), half)
    expect((await read(inFives(), 'm/read')).equals(bytes)).toBe(true)
    expect(s3.faults).toEqual([])

    s3.faults.push((request) => {
      if (!meets(request)) return undefined
      setImmediate(() => s3.objects.set('/backups/of/ours/m/read', randomBytes(6 * MB)))
      return 'half'
    })
    await expect(read(inFives(), 'm/read')).rejects.toMatchObject({ reason: 'backup_target_unavailable' })
    const stopped = await inFives().open('m/read')
    for await (const _ of stopped ?? []) break
    expect(stopped?.destroyed).toBe(true)
  })

  test('that knows no conditions takes what is put', async () => {
    const bytes = randomBytes(6 * MB)
    const unknown = ({ headers }: { headers: NodeJS.Dict<unknown> }) =>
      headers['if-none-match'] === undefined ? undefined : { status: 501, code: 'NotImplemented' }
    for (const some of [bytes, Buffer.from('small')]) {
      s3.faults.push(unknown)
      expect(await inFives().putNew(`n/${some.length}`, pieces(some))).toBe(some.length)
      expect((await read(inFives(), `n/${some.length}`)).equals(some)).toBe(true)
    }
    expect(s3.faults).toEqual([])
  })

  test('keeps nothing of an upload that breaks off', async () => {
    await expect(inFives().put('m/half', breaking(randomBytes(11 * MB)))).rejects.toThrow('The source is gone.')
    expect(s3.uploads.size).toBe(0)
    expect(await inFives().stat('m/half')).toBeNull()
  })

  test('loses uploads that a process has left when it was killed, and no other', async () => {
    const begun = new Date('2026-11-01T00:00:00Z')
    const parts = new Map()
    s3.uploads.set('old', { path: '/backups/of/ours/files/one', begun, parts })
    s3.uploads.set('of another', { path: '/backups/else/one', begun, parts })
    s3.uploads.set('new', { path: '/backups/of/ours/files/two', begun: new Date(), parts })
    await inFives().removeUnfinished(new Date(Date.now() - 86_400_000))
    expect([...s3.uploads.keys()]).toEqual(['of another', 'new'])
    s3.uploads.clear()
  })

  test('is listed page by page, and what somebody else keeps in it is not ours', async () => {
    const target = inFives()
    s3.pageSize.value = 3
    for (let at = 0; at < 8; at++) await target.put(`p/${at}`, pieces())
    s3.objects.set('/backups/of/ours/p/a b', Buffer.from('x'))
    s3.objects.set('/backups/p/9', Buffer.from('x'))
    expect(await listed(target, 'p/')).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `p/${at} 0`))
    s3.pageSize.value = 1000
  })

  test('that refuses the key, is not there or is full says so, and nothing of the secret', async () => {
    const put = (target: Target, size = 1) => target.put('x', pieces(randomBytes(size))).catch((error) => error)
    const refused = await put(createS3Target({ url: s3.url, ...key, secretAccessKey: 'S3CRET-wrong' }))
    expect(refused).toMatchObject({ code: 'unavailable', reason: 'backup_target_refused' })
    const absent = createS3Target({ url: s3.url.replace(/backups$/, 'none'), ...key })
    expect(await put(absent)).toMatchObject({ reason: 'backup_target_unavailable' })
    await expect(absent.open('x')).rejects.toMatchObject({ reason: 'backup_target_unavailable' })
    await expect(listed(absent, 'x')).rejects.toMatchObject({ reason: 'backup_target_unavailable' })
    s3.full.value = true
    const full = [await put(inFives()), await put(inFives(), 6 * MB)]
    s3.full.value = false
    for (const failure of full) expect(failure).toMatchObject({ reason: 'backup_target_full' })
    expect(s3.uploads.size).toBe(0)
    for (const failure of [refused, ...full]) expect(`${failure} ${failure.cause}`).not.toContain('S3CRET')
    expect(inFives().name).toBe(`${s3.url}/of/ours`)
  })
})

test('a folder loses what a put has left that was killed, and no more', async () => {
  const target = openTarget(join(folder, 'left'))
  await target.put('a/one', pieces(Buffer.from('kept')))
  const half = (chance: string) => join(folder, 'left/a', `one.${chance}.part`)
  for (const chance of ['0123456789ab', 'ba9876543210']) await writeFile(half(chance), 'half')
  await utimes(half('0123456789ab'), 1, 1)
  await target.removeUnfinished(new Date(Date.now() - 86_400_000))
  expect((await readdir(join(folder, 'left/a'))).sort()).toEqual(['one', 'one.ba9876543210.part'])
  expect(await listed(target, 'a/')).toEqual(['a/one 4'])
})

test('a place that is none is refused without repeating it', () => {
  for (const text of ['s3://KEY:hunter2@bucket', 'https://KEY:hunter2@s3.example.com/', 'ftp://hunter2@host/x']) {
    expect(() => openTarget(text)).toThrow('This is not a place for backups.')
    expect(() => openTarget(text)).not.toThrow('hunter2')
  }
})

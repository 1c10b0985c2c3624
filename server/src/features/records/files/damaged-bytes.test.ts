import { randomBytes } from 'node:crypto'
import { open, readdir, truncate, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeLink, openInBrowser } from '#test/private-links.ts'
import { listen, makeFile, picture, upload } from '#test/uploads.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'

/** Bytes that a disk, or somebody, has changed behind the service's back. */
let t: TestApp
let home: TestWorkspace
let key: Credentials

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  key = await home.key('write')
})

async function store(size: number): Promise<{ address: string; path: string }> {
  const { body } = await upload(t, key, Buffer.alloc(size, 'a'), 'a.txt')
  return { address: `${await listen(t)}/api/v1/files/${body.id}`, path: (await storedAs(body.id)).path }
}

/** The name and the place of a file's bytes, or of those of one of its copies. */
async function storedAs(id: string, copy = ''): Promise<{ name: string; path: string }> {
  const { rows } = await t.owner.query('select storage_key as key from files where id = $1', [id])
  const files = join(t.deps.config.dataDir, 'files')
  const found = (await readdir(files, { recursive: true })).find((name) => name.endsWith(`${rows[0].key}${copy}`))
  return { name: rows[0].key, path: join(files, String(found)) }
}

/** One bit of one byte, as a disk does it that grows old. */
async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8() ^ 4)
  await file.write(byte, 0, 1, at)
  await file.close()
}

type Got = { readonly status: number; readonly isWhole: boolean; readonly bytes: Buffer }

/** What somebody has in hands who asked, and whether they were told that it is all. */
function ask(address: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      const end = () =>
        resolve({ status: answer.statusCode ?? 0, isWhole: answer.complete, bytes: Buffer.concat(chunks) })
      answer.on('data', (chunk) => chunks.push(chunk)).on('end', end)
      answer.on('error', end)
    })
    request.on('error', reject).setTimeout(10_000, () => request.destroy(new Error('left waiting')))
  })
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
    expect(answer.status).toBe(503)
    expect(((await answer.json()) as { reason: string }).reason).toBe('file_bytes_damaged')
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

describe('a file of which a bit has changed, at the same length', () => {
  test.each([
    ['first', 1_000, 0],
    ['last', 1_000, 999],
    ['first', 1_900_000, 0],
    ['one in the middle', 1_900_000, 950_000],
    ['last', 1_900_000, 1_899_999],
  ])('its %s byte of %i, is never sent as a whole file', async (_which, size, at) => {
    const { address, path } = await store(size)
    await flip(path, at)
    const { status, isWhole, bytes } = await ask(address, key?.headers)
    // What fits into one piece is not begun to be sent.
    if (size < 60_000) {
      expect(status).toBe(503)
      expect(JSON.parse(String(bytes)).reason).toBe('file_bytes_damaged')
    } else expect([status, isWhole, bytes.length < size]).toEqual([200, false, true])
  })

  test('is not got whole by asking for the rest either, and is given again once it is as it was', async () => {
    const { address, path } = await store(1_900_000)
    await flip(path, 10)
    const { bytes } = await ask(address, key?.headers)
    for (const range of [`bytes=${Math.min(bytes.length, 1_899_999)}-`, 'bytes=0-', 'bytes=0-1899999']) {
      expect((await ask(address, { ...key?.headers, range })).status, range).toBe(503)
    }
    await flip(path, 10)
    expect(await ask(address, key?.headers)).toMatchObject({ status: 200, isWhole: true })
    expect(await ask(address, { ...key?.headers, range: 'bytes=9-' })).toMatchObject({ status: 206, isWhole: true })
  })

  test('is told of in the log and counted', async () => {
    const count = async (name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await t.app.inject('/metrics')).body)?.[1])
    const names = ['selvedge_damaged_files_total', 'selvedge_background_errors_total']
    const before = await Promise.all(names.map(count))
    const { address, path } = await store(300_000)
    await flip(path, 5)
    await ask(address, key?.headers)
    expect(await Promise.all(names.map(count))).toEqual(before.map((was) => was + 1))
  })

  test('is sent whole to nobody, by no door: to the public, as a picture, or by a private link', async () => {
    const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Tee' })
    const { id: variantId } = await createVariant(t.deps, home.actor, { name: 'M', productId })
    // Noise, so that it does not fit into one piece.
    const noise = await picture(500, 500)
      .composite([{ input: randomBytes(500 * 500 * 3), raw: { width: 500, height: 500, channels: 3 }, blend: 'over' }])
      .png()
      .toBuffer()
    const file = await makeFile(t.deps, home.actor, { name: 'a.png', kind: 'image', productId }, noise)
    await publishPassport(t.deps, home.actor, { id: variantId })
    const link = await makeLink(t.deps, home, { passportOf: variantId })
    const cookie = await openInBrowser(t.app, link.path)
    const base = await listen(t)
    const { name } = await storedAs(file.id)
    const doors = [
      [`/files/${name}/original`, {}, ''],
      [`${link.path}/files/${file.id}`, cookie, ''],
      [`${link.path}/images/${file.id}/original`, cookie, ''],
    ] as const
    for (const [door, headers, copy] of doors) {
      const { path } = await storedAs(file.id, copy)
      expect(await ask(`${base}${door}`, headers), door).toMatchObject({ status: 200, isWhole: true })
      await flip(path, 100)
      const { status, isWhole } = await ask(`${base}${door}`, headers)
      expect(status === 503 || !isWhole, door).toBe(true)
      await flip(path, 100)
      expect(await ask(`${base}${door}`, headers), door).toMatchObject({ status: 200, isWhole: true })
    }
  })
})

test('a sound file is sent to its last byte, whatever its length', async () => {
  for (const size of [1, 65_535, 65_536, 65_537, 131_072, 200_001]) {
    const content = randomBytes(size)
    content.write('%PDF-1.7\n')
    const made = await makeFile(
      t.deps,
      home.actor,
      { name: 'a.pdf', kind: 'document' },
      size < 10 ? Buffer.from('a') : content,
    )
    const got = await ask(`${await listen(t)}/api/v1/files/${made.id}`, key?.headers)
    expect([got.status, got.isWhole, got.bytes.equals(size < 10 ? Buffer.from('a') : content)]).toEqual([
      200,
      true,
      true,
    ])
  }
})

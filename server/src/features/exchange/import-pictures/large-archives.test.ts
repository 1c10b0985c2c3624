import { createWriteStream, openAsBlob, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#test/sample.ts'
import { freePort, memoryOf, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'
import { zipOf } from '#test/workbook-of.ts'

/*
 * What the service takes while a ZIP of hundreds of megabytes is uploaded, looked into, checked and read, and its pictures are brought: beside the same pictures
 * one at a time it is what a plain table of the same rows takes, because no more than a piece of a file is in memory.
 */

/** Of almost six megabytes each. */
const PICTURES = rounds({ whole: 150, sample: 50 })
/** As `npm start` sets it (package.json), with a heap that a file of this size would burst. */
const AS_NPM_STARTS_IT = {
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=192',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const MAX_FILE_MB = 1_000
/** More than the same rows without pictures, and with a few: on a crowded machine garbage waits longer. A third of the ZIP. */
const MOST_MORE_MB = 100
const MB = 1_000_000

let dataDir: string
let server: SpawnedServer
let key: string

beforeAll(async () => {
  dataDir = await startedDirectory('large-archives')
  server = await spawnServer(dataDir, await freePort(), { MAX_FILE_MB: String(MAX_FILE_MB), ...AS_NPM_STARTS_IT })
  key = readDemo(dataDir).apiKey
}, 120_000)

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

/** What was in memory at most while `work` went on, in MB: Linux begins to count anew (proc(5), clear_refs). */
async function peakOf<T>(work: () => Promise<T>): Promise<{ readonly peak: number; readonly result: T }> {
  writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5')
  const result = await work()
  return { peak: memoryOf(server, 'VmHWM'), result }
}

async function upload(path: string, name: string): Promise<{ id?: string; reason?: string }> {
  const form = new FormData()
  form.set('file', new File([await openAsBlob(path)], name))
  const answer = await fetch(`${server.base}/api/v1/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  return (await answer.json()) as { id?: string; reason?: string }
}

async function ask(query: string) {
  const answer = await fetch(`${server.base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: whatever was asked for
  return ((await answer.json()) as { data: any }).data
}

/** Until the rows are written and no picture waits; how many of the pictures have joined a record. */
async function carriedOut(path: string, name: string): Promise<number> {
  const { id } = await upload(path, name)
  await ask(`mutation { checkImport(id: "${id}") { id } }`)
  const found = async () =>
    (await ask(`{ import(id: "${id}") { state counts { refused } pictureCounts { outcome count } } }`)).import
  await expect.poll(async () => (await found()).state, { timeout: 60_000, interval: 50 }).toBe('CHECKED')
  await ask(`mutation { startImport(id: "${id}") { id } }`)
  for (;;) {
    const { state, counts, pictureCounts } = await found()
    const of = (outcome: string) =>
      pictureCounts.find((one: { outcome: string; count: number }) => one.outcome === outcome)?.count ?? 0
    if (state === 'FINISHED' && of('WAITING') === 0) {
      expect(counts.refused).toBe(0)
      return of('JOINED')
    }
    await wait(100)
  }
}

/** Of bytes that do not pack. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    bytes[at] = state & 0xff
  }
  return bytes
}

/** As large as a photograph of a studio, most of it in what programs add to one: small copies are made of each, which would take most of the time. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [800, 600]
  const raw = noise(width * height * 3)
  const jpeg = await sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const segment = segmentOf(0xffef, noise(65_000))
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: 85 }, () => segment), jpeg.subarray(2)])
}

/** A part of a JPEG that decoders pass over: of a program's own, or a comment (ISO 10918-1, B.2.4). */
function segmentOf(marker: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(marker, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The same picture with a comment of its own, so that no two files are the same. */
function withComment(jpeg: Buffer, text: string): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), segmentOf(0xfffe, Buffer.from(text)), jpeg.subarray(2)])
}

const tableOf = (prefix: string) =>
  `sku,product_name\n${Array.from({ length: PICTURES }, (_, at) => `${prefix}-${at},Shirt ${at}`).join('\n')}\n`

/** Unpacked in it, one after another, so that no more than one is in the memory of the test either. */
async function writeArchive(path: string, parts: Iterable<readonly [name: string, content: Buffer]>): Promise<number> {
  const out = createWriteStream(path)
  const directory: Buffer[] = []
  let offset = 0
  const put = async (bytes: Buffer) => {
    offset += bytes.length
    if (!out.write(bytes)) await new Promise<void>((resolve) => out.once('drain', () => resolve()))
  }
  for (const [name, content] of parts) {
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, place, title]))
    await put(Buffer.concat([Buffer.from('504b0304', 'hex'), common, title]))
    await put(content)
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  for (const at of [8, 10]) end.writeUInt16LE(directory.length, at)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  await put(list)
  await put(end)
  out.end()
  await finished(out)
  return offset
}

test(`a ZIP with ${PICTURES} pictures takes no more memory than a few of them and a plain table of its rows`, async () => {
  const jpeg = await photograph()
  const named = (prefix: string, count: number) =>
    (function* () {
      yield ['articles.csv', Buffer.from(tableOf(prefix))] as const
      for (let at = 0; at < count; at += 1)
        yield [`pictures/${prefix}-${at}.jpg`, withComment(jpeg, `${prefix} ${at}`)] as const
    })()
  const [few, many] = [join(dataDir, 'few.zip'), join(dataDir, 'many.zip')]
  await writeArchive(few, named('F', 5))
  const size = await writeArchive(many, named('M', PICTURES))
  expect(size).toBeGreaterThan(5.5 * PICTURES * MB)

  // What is loaded for the first rows and the first pictures stays, so that it is no matter of their number.
  expect(await carriedOut(few, 'few.zip')).toBe(5)
  const rows = await peakOf(() => carriedOutPlain('P'))
  await writeArchive(few, named('G', 5))
  const some = await peakOf(() => carriedOut(few, 'few.zip'))
  const all = await peakOf(() => carriedOut(many, 'many.zip'))
  expect(all.result).toBe(PICTURES)
  const figures = { zipMb: Math.round(size / MB), plain: rows.peak, few: some.peak, many: all.peak }
  console.info(
    `peaks of the service in MB: ${JSON.stringify(figures, (_, one) => (typeof one === 'number' ? Math.round(one) : one))}`,
  )
  expect(all.peak - Math.max(rows.peak, some.peak)).toBeLessThan(MOST_MORE_MB)
}, 600_000)

test('bombs in a ZIP are refused or told, and take no memory', async () => {
  const path = join(dataDir, 'bomb.zip')
  const zeros = Buffer.alloc(180 * MB)
  const before = await peakOf(() => carriedOutPlain('B'))
  // A table that unpacks to a thousand times its size.
  writeFileSync(path, zipOf({ 'articles.csv': zeros, 'B-1.jpg': 'x' }, { crc: crc32 }))
  const table = await peakOf(() => upload(path, 'bomb.zip'))
  expect(table.result).toMatchObject({ reason: 'archive_too_large' })
  // Pictures that do: the table is read, and of each picture it is told.
  const pictures = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`B-${at}.jpg`, zeros]))
  writeFileSync(path, zipOf({ 'articles.csv': tableOf('B'), ...pictures }, { crc: () => 1 }))
  const told = await peakOf(() => carriedOut(path, 'bomb.zip'))
  expect(told.result).toBe(0)
  const figures = [before.peak, table.peak, told.peak].map(Math.round)
  console.info(`peaks of the service in MB, before, with a bomb as table, with bombs as pictures: ${figures}`)
  for (const { peak } of [table, told]) expect(peak - before.peak).toBeLessThan(MOST_MORE_MB)
}, 300_000)

async function carriedOutPlain(prefix: string): Promise<number> {
  const path = join(dataDir, 'plain.csv')
  writeFileSync(path, tableOf(prefix))
  return carriedOut(path, 'plain.csv')
}

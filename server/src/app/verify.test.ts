import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uploadImport } from '#features/exchange/imports/upload-import.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { deleteFile } from '#features/records/files/delete-file.ts'
import { keyOfCopy } from '#features/records/files/open-file.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { deleteProduct } from '#features/records/products/delete-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { identifyStorage, incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { startS3Server } from '#platform/file-storage/s3-server.fixture.ts'
import { fingerprintOf } from '#platform/secret-box.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { freePort, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'
import { makeFile, picture } from '#test/uploads.ts'

const ENTRY = join(import.meta.dirname, '../verify.ts')

test('every stored byte that is not what was put there is named, in files of every kind and in passports', async () => {
  const t = await startTestApp()
  const home = await t.workspace()
  const product = await createProduct(t.deps, home.actor, { name: 'Everyday Tee' })
  const variant = await createVariant(t.deps, home.actor, { name: 'White, M', productId: product.id })
  const shown = await makeFile(t.deps, home.actor, { name: 'shown.txt', visibility: 'public', productId: product.id })
  await publishPassport(t.deps, home.actor, { id: variant.id })
  await publishPassport(t.deps, home.actor, { id: variant.id })
  await deleteFile(t.deps, home.actor, { id: shown.id })
  const doomed = await createProduct(t.deps, home.actor, { name: 'Winter Coat' })
  const flipped = await makeFile(t.deps, home.actor, { name: 'flipped.txt' })
  const short = await makeFile(t.deps, home.actor, { name: 'short.txt' }, Buffer.alloc(240_000, 'a'))
  const gone = await makeFile(t.deps, home.actor, { name: 'gone.txt' })
  const png = await picture(700, 400).png().toBuffer()
  const withoutCopy = await makeFile(t.deps, home.actor, { name: 'a.png', kind: 'image' }, png)
  const withOtherCopy = await makeFile(t.deps, home.actor, { name: 'b.png', kind: 'image' }, png)
  const deleted = await makeFile(t.deps, home.actor, { name: 'deleted.txt', productId: doomed.id })
  await deleteProduct(t.deps, home.actor, { id: doomed.id })
  const imported = await makeImport(t, home)
  // As somebody leaves them who is uploading while this runs.
  const arriving = join(incomingDirectory(t.deps.config.dataDir), 'arriving.part')
  const unfinished = join(t.deps.config.dataDir, 'files', 'unfinished.part')
  for (const path of [arriving, unfinished]) await writeFile(path, 'half')

  expect(await verify(t)).toEqual({
    code: 0,
    lines: ['Checked 8 stored files and 2 passport versions: 0 faults.'],
  })
  expect(await Promise.all([arriving, unfinished].map((path) => readFile(path, 'utf8')))).toEqual(['half', 'half'])

  await flip(pathOf(t, flipped.storageKey))
  await truncate(pathOf(t, short.storageKey), 1_000)
  await rm(pathOf(t, gone.storageKey))
  await rm(pathOf(t, keyOfCopy(withoutCopy.storageKey, 320)))
  await writeFile(pathOf(t, keyOfCopy(withOtherCopy.storageKey, 320)), 'x', { flag: 'a' })
  await flip(pathOf(t, shown.storageKey))
  await flip(pathOf(t, deleted.storageKey))
  await flip(pathOf(t, imported.storageKey))
  await t.owner.query('alter table passport_versions disable trigger passport_versions_immutable')
  await t.owner.query(
    `update passport_versions set body = set_byte(body, 3, 0) where variant_id = $1 and version = 1`,
    [variant.id],
  )

  const { code, lines } = await verify(t)
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe('Checked 8 stored files and 2 passport versions: 9 faults.')
  const at = (kind: string, id: string, key: string, fault: string) => [kind, home.slug, id, key, fault].join(' ')
  const copiesOf = (key: string) => [320, 640].map((width) => keyOfCopy(key, width)).join(',')
  expect(
    lines
      .slice(0, -1)
      .map((line) => line.split('\t').slice(0, 5).join(' '))
      .sort(),
  ).toEqual(
    [
      at('file', flipped.id, flipped.storageKey, 'bytes'),
      at('file', short.id, short.storageKey, 'length'),
      at('file', gone.id, gone.storageKey, 'missing'),
      at('file', withoutCopy.id, keyOfCopy(withoutCopy.storageKey, 320), 'missing'),
      at('file', withOtherCopy.id, copiesOf(withOtherCopy.storageKey), 'length'),
      at('published file', shown.id, shown.storageKey, 'bytes'),
      at('deleted file', deleted.id, deleted.storageKey, 'bytes'),
      at('import', imported.id, imported.storageKey, 'bytes'),
      at('passport', `${variant.id} version 1`, '-', 'bytes'),
    ].sort(),
  )
  expect(lines.find((line) => line.includes(short.id))).toContain('1000 bytes instead of 240000')
})

test('a file is looked for in a bucket, and where the storage cannot be looked into, nothing is said to be missing', async () => {
  const s3 = await startS3Server({ bucket: 'passport-files', keyId: 'KEYID', secret: 'S3CRET' })
  try {
    const fileStorage = { url: s3.url, region: 'us-east-1', accessKeyId: 'KEYID', secretAccessKey: 'S3CRET' }
    const t = await startTestApp({ fileStorage })
    const home = await t.workspace()
    const sound = await makeFile(t.deps, home.actor, { name: 'sound.txt' })
    const flipped = await makeFile(t.deps, home.actor, { name: 'flipped.txt' })
    const address = (secret: string) => ({ FILE_STORAGE_URL: s3.url.replace('://', `://KEYID:${secret}@`) })
    expect(await verify(t, address('S3CRET'))).toMatchObject({ code: 0 })

    const [path, bytes] = [...s3.objects].find(([name]) => name.endsWith(flipped.storageKey)) ?? []
    s3.objects.set(path ?? '', Buffer.from(bytes ?? []).fill('x', 0, 1))
    const { code, lines } = await verify(t, address('S3CRET'))
    expect([code, lines.length, lines[0]]).toEqual([1, 2, expect.stringContaining(`${flipped.storageKey}\tbytes`)])
    expect(lines.join()).not.toContain(sound.id)

    const refused = await verify(t, address('wrong'))
    expect(refused).toEqual({ code: 2, lines: [expect.stringContaining('storage of files cannot be reached')] })

    // Noted by the first start, which this service has not had.
    await t.owner.query('insert into installation (key_fingerprint, storage) values ($1, $2)', [
      fingerprintOf(Buffer.alloc(32)),
      await identifyStorage(t.deps.config.dataDir, fileStorage),
    ])
    const elsewhere = await verify(t)
    expect(elsewhere).toEqual({ code: 2, lines: [expect.stringContaining('a storage that has none')] })
  } finally {
    await s3.close()
  }
})

test('a file that is deleted while it is looked for is no fault', async () => {
  const t = await startTestApp()
  const home = await t.workspace()
  const { id } = await makeFile(t.deps, home.actor, { name: 'deleted.txt' })
  const open: FileStorage['open'] = async (...which) => {
    await deleteFile(t.deps, home.actor, { id })
    return t.deps.storage.open(...which)
  }
  const owner = await t.owner.connect()
  const storage = { ...t.deps.storage, open }
  const { verifyBytes } = await import('./verify-bytes.ts')
  const looked = await verifyBytes({ owner, storage }, { tell: () => {}, progress: () => {} }).finally(() =>
    owner.release(),
  )
  expect(looked).toEqual({ files: 1, passports: 0, faults: 0 })
})

test('works beside a running service with the embedded database, and while it is stopped', async () => {
  const dataDir = await startedDirectory('verify')
  const port = await freePort()
  const server = await spawnServer(dataDir, port)
  try {
    const beside = await run({ DATA_DIR: dataDir })
    expect(beside).toEqual({ code: 0, lines: [expect.stringMatching(/ [1-9]\d* passport versions: 0 faults/)] })
    server.child.kill('SIGTERM')
    await server.exited
    expect(await run({ DATA_DIR: dataDir })).toEqual(beside)
    expect(await run({ DATA_DIR: join(dataDir, 'elsewhere') })).toEqual({
      code: 2,
      lines: [expect.stringContaining('There is no database in')],
    })
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function makeImport(t: TestApp, home: TestWorkspace): Promise<{ id: string; storageKey: string }> {
  const table = join(t.deps.config.dataDir, 'table.csv')
  await writeFile(table, 'name,sku\nTee,T-1\n')
  const limits = { limit: 1_000, tooLarge: () => new Error('too large') }
  const received = await receiveUpload(incomingDirectory(t.deps.config.dataDir), createReadStream(table), limits)
  const { id } = await uploadImport(t.deps, home.actor, received, 'table.csv').finally(received.discard)
  const { rows } = await t.owner.query('select storage_key as key from imports where id = $1', [id])
  return { id, storageKey: rows[0].key }
}

function pathOf({ deps }: TestApp, storageKey: string): string {
  return join(deps.config.dataDir, 'files', storageKey.slice(0, 2), storageKey)
}

async function flip(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 5)
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, 5)
  } finally {
    await file.close()
  }
}

function verify({ connection, deps }: TestApp, env: Record<string, string> = {}) {
  const { host, port, user, password, database } = connection
  const address = new URL(`postgresql://localhost/${database}`)
  for (const [name, value] of Object.entries({ host, port, user, password })) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return run({ DATABASE_URL: address.href, DATA_DIR: deps.config.dataDir, ...env })
}

const INHERITED = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' }

function run(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [ENTRY], { env: { ...INHERITED, ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: (stdout + stderr).trim().split('\n') }),
    )
  })
}

import { appendFileSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createDiskStorage } from '#platform/file-storage/disk-storage.ts'
import { startS3Server } from '#platform/file-storage/s3-server.fixture.ts'
import { fingerprintOf } from '#platform/secret-box.ts'
import { TEST_KEY } from '#test/cluster.ts'
import { chanceOf, DAMAGES, type Damageable, statesOf } from '#test/damaged-backups.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { olderDatabase } from '#test/older-database.ts'
import { restoreDamaged } from '#test/refused-restore.ts'
import { runCommand } from '#test/run-command.ts'
import { rounds, sampleOf, seedNumber } from '#test/sample.ts'
import { scratch } from '#test/scratch.ts'
import { startedDirectory } from '#test/started-directory.ts'
import { makeFile } from '#test/uploads.ts'
import type { Manifest } from '../backups/archive/archive.ts'
import { faultsOf, partsOf } from '../backups/archive/check-archive.ts'
import { folderOf, readManifest, writeManifest } from '../backups/archive/manifest.ts'
import { openSeal } from '../backups/archive/open-seal.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { createFolderTarget } from '../backups/target/folder-target.ts'

const PASSPHRASE = 'carded combed spun'
const KEYS = { none: {}, passphrase: { BACKUP_PASSPHRASE: PASSPHRASE } }
type Encryption = keyof typeof KEYS
const KINDS = Object.keys(DAMAGES)
/** Of each kind, in each encryption: 216 altogether. */
const TIMES = rounds({ whole: 12, sample: 0 })
const IS_WHOLE = TIMES > 0
const SEED = seedNumber()
/** Of a whole proof: a dozen restores and some checks, each of which may start a database. */
const LONGEST_MS = 600_000
/** A sample has one of them. */
const ENCRYPTIONS = (Object.keys(KEYS) as Encryption[]).filter((_, at) => IS_WHOLE || at === SEED % 2)
/** Schemas that there have been. */
const OLDER = sampleOf(['0003-', '0012-', '0030-', '0045-', '0072-', '0085-', '0095-', '0101-'].flatMap(migrationOf), 1)
const chance = chanceOf(SEED)

function migrationOf(number: string): string[] {
  return readdirSync(join(import.meta.dirname, '../database/migrations')).filter((name) => name.startsWith(number))
}

const backups = {} as Record<Encryption, Damageable & { manifest: Manifest; earlierObjects: readonly string[] }>

beforeAll(async () => {
  for (const encryption of ENCRYPTIONS) {
    const foreign = await backUp(await temporary('foreign'), encryption, 1)
    const folder = await temporary('target')
    const made = await backUp(folder, encryption, 2)
    backups[encryption] = { ...made, foreign }
  }
})

/** Of an installation of its own, and once more when more has been written. */
async function backUp(folder: string, encryption: Encryption, files: number) {
  const t = await startTestApp()
  const w = await t.workspace()
  await t.owner.query('insert into installation (key_fingerprint, storage) values ($1, $2)', [
    fingerprintOf(TEST_KEY),
    'disk test',
  ])
  const target = createFolderTarget(folder)
  const passphrase = encryption === 'passphrase' ? PASSPHRASE : null
  const seal = await openSeal({ encryptTo: [], passphrase, identity: null }, target)
  const write = async (name: string) => {
    const product = await createProduct(t.deps, w.actor, { name })
    const variant = await createVariant(t.deps, w.actor, { name: 'White, M', productId: product.id })
    for (let made = 0; made < files; made += 1) await makeFile(t.deps, w.actor, { name: `${name} ${made}.txt` })
    await publishPassport(t.deps, w.actor, { id: variant.id })
    const wish = { connection: t.connection, storage: t.deps.storage, target, seal, version: '0.1.0' }
    return (await makeBackup({ ...wish, key: TEST_KEY, signWith: TEST_KEY })).manifest
  }
  const earlier = await write('Everyday Tee')
  const manifest = await write('Winter Coat')
  const objects = [`${folderOf(manifest.id)}/manifest.json`, ...partsOf(manifest).map(({ path }) => path)]
  for await (const { path } of target.list('files/')) objects.push(path)
  const earlierObjects = [`${folderOf(earlier.id)}/manifest.json`, ...partsOf(earlier).map(({ path }) => path)]
  return { folder, id: manifest.id, objects, earlier, earlierObjects, manifest }
}

async function temporary(name: string): Promise<string> {
  const path = await mkdtemp(join(scratch(), `selvedge-test-${name}-`))
  atFileEnd(() => rm(path, { recursive: true, force: true }))
  return path
}

async function expectRefused(
  source: string,
  id: string,
  settings: Record<string, string>,
  { key, said = /\.$/ }: { key?: Buffer; said?: RegExp } = {},
): Promise<void> {
  const ran = await restoreDamaged([source, '--backup', id], settings, { ...(key && { key }) })
  expect(ran, ran.text).toMatchObject({ code: 2 })
  expect(ran.text.trim()).toMatch(said)
}

const CASES = KINDS.flatMap((kind, at) =>
  ENCRYPTIONS.map((encryption) => ({
    kind,
    encryption,
    times: Math.max(1, TIMES),
    isRun: IS_WHOLE || at % 3 === SEED % 3,
  })),
)

test.each(CASES)(
  'where $kind, $times times (encrypted by $encryption): refused before anything is touched, and found',
  async ({ kind, encryption, times, isRun }) => {
    const backup = backups[encryption]
    const target = createFolderTarget(backup.folder)
    const kept = await temporary('kept')
    await cp(backup.folder, kept, { recursive: true })
    const watched = [...backup.objects, ...backup.earlierObjects]
    const whole = await statesOf(backup.folder, watched)
    for (let made = 0; made < times; made += 1) {
      let path = ''
      do {
        path = backup.objects[chance(backup.objects.length)] ?? ''
        await DAMAGES[kind]?.(backup, path, chance)
      } while (JSON.stringify(await statesOf(backup.folder, watched)) === JSON.stringify(whole))
      const found = await findFaults(target, backup.id)
      expect(found, path).not.toEqual([])
      if (isRun) {
        const isInBucket = (made + SEED) % 4 === 0
        const source = isInBucket ? await intoBucket(backup.folder) : backup.folder
        await expectRefused(source, backup.id, KEYS[encryption])
        const verified =
          IS_WHOLE && made % 3 === 2
            ? await runCommand('verify', [source, '--backup', backup.id], KEYS[encryption])
            : null
        // Of a manifest that is gone there is nothing to look at.
        if (verified)
          expect(verified, `${path}\n${verified.text}`).toMatchObject({
            code: path.endsWith('manifest.json') ? expect.any(Number) : 1,
          })
        if (verified) expect(verified.code, path).not.toBe(0)
        note({ kind, path, encryption, isInBucket })
      }
      for (const object of watched) await cp(join(kept, object), join(backup.folder, object))
    }
    expect(await statesOf(backup.folder, watched)).toEqual(whole)
  },
  LONGEST_MS,
)

/** All that lies in a folder, in a bucket; gives back its address. */
async function intoBucket(folder: string): Promise<string> {
  s3 ??= await startS3Server({ bucket: 'backups', keyId: 'KEYID', secret: 'S3CRET' })
  s3.objects.clear()
  for await (const { path } of createFolderTarget(folder).list('')) {
    s3.objects.set(`/backups/of/${path}`, await readFile(join(folder, path)))
  }
  return `${s3.url.replace('//', '//KEYID:S3CRET@')}/of`
}

let s3: Awaited<ReturnType<typeof startS3Server>> | null = null
atFileEnd(() => s3?.close())

/** What a check of the archive alone says, which needs no key. */
async function findFaults(target: ReturnType<typeof createFolderTarget>, id: string): Promise<string[]> {
  try {
    const manifest = await readManifest(target, id)
    return (await Array.fromAsync(faultsOf(target, manifest))).map(({ message }) => message)
  } catch (error) {
    return [String(error)]
  }
}

describe('a backup that is whole', () => {
  test('of a later version is refused', async () => {
    const { folder, manifest } = backups[ENCRYPTIONS[0] ?? 'none']
    const migrations = [...manifest.selvedge.migrations, { name: '9999-later', sha256: '0'.repeat(64) }]
    const path = join(folder, folderOf(manifest.id), 'manifest.json')
    const file = await readFile(path)
    await writeManifest(createFolderTarget(folder), { ...manifest, selvedge: { version: '9.0.0', migrations } })
    await expectRefused(folder, manifest.id, KEYS[ENCRYPTIONS[0] ?? 'none'], { said: /version/ })
    await writeFile(path, file)
  })

  test('that somebody without the key has changed, hashes and all, is refused where the key is', async () => {
    const { folder, manifest } = backups[ENCRYPTIONS[0] ?? 'none']
    const path = join(folder, folderOf(manifest.id), 'manifest.json')
    const file = await readFile(path)
    const tables = manifest.tables.map((table) =>
      table.name === 'passports' ? { ...table, rows: 0, parts: [] } : table,
    )
    await writeManifest(createFolderTarget(folder), { ...manifest, tables })
    await expectRefused(folder, manifest.id, KEYS[ENCRYPTIONS[0] ?? 'none'], {
      key: TEST_KEY,
      said: /not written with this installation.s secret key/,
    })
    await writeFile(path, file)
  })

  test.each(ENCRYPTIONS)(
    'of another key than that of the data directory is refused (encrypted by %s)',
    async (encryption) => {
      const { folder, id } = backups[encryption]
      await expectRefused(folder, id, KEYS[encryption], { key: Buffer.alloc(32, 9), said: /key/ })
    },
  )

  test.each(ENCRYPTIONS.filter((one) => one === 'passphrase'))(
    'is refused by another %s, or none',
    async (encryption) => {
      const { folder, id } = backups[encryption]
      await expectRefused(folder, id, { BACKUP_PASSPHRASE: 'woven knitted felted' }, { said: /another passphrase/ })
      await expectRefused(folder, id, {}, { said: /BACKUP_PASSPHRASE/ })
    },
  )

  test('but the latest of which has lost its manifest is refused, and verify finds it; one that never was finished is passed over, and named', async () => {
    const { folder, id, earlier } = backups[ENCRYPTIONS[0] ?? 'none']
    const settings = KEYS[ENCRYPTIONS[0] ?? 'none']
    const manifest = join(folder, folderOf(id), 'manifest.json')
    const mark = join(folder, folderOf(id), 'under-way')
    await rename(manifest, `${manifest}.part`)
    const refused = await restoreDamaged([folder], settings)
    expect(refused, refused.text).toMatchObject({ code: 2, text: expect.stringContaining(`--backup ${earlier.id}.`) })
    expect(refused.text).toContain(`"${id}", is half`)
    const verified = await runCommand('verify', [folder], settings)
    expect(verified, verified.text).toMatchObject({ code: 1, text: expect.stringContaining(`${id}\t-\tmissing`) })
    await writeFile(mark, '')
    const listed = await runCommand('restore', [folder, '--list'], settings)
    expect(listed.text).toMatch(new RegExp(`^${id}\tnot finished\n${earlier.id}\t`))
    const restored = await restoreDamaged([folder], settings)
    expect(restored, restored.text).toMatchObject({ code: 0 })
    expect(restored.text.split(`"${id}" was begun later and has not been finished`)).toHaveLength(3)
    await rm(mark)
    await rename(`${manifest}.part`, manifest)
  })

  test.each(ENCRYPTIONS)('is restored after all of these (encrypted by %s)', async (encryption) => {
    const { folder, id } = backups[encryption]
    const dataDir = await temporary('whole')
    const ran = await runCommand('restore', [folder, '--backup', id], { DATA_DIR: dataDir, ...KEYS[encryption] })
    expect(ran, ran.text).toMatchObject({ code: 0 })
  })
})

test('a file that the storage has lost is said by the backup and by its restore, with exit code 1', async () => {
  const dataDir = await startedDirectory('lost')
  atFileEnd(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const [file] = (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  )
  await rm(join(file?.parentPath ?? '', file?.name ?? ''))
  const folder = await temporary('target')
  const saved = await runCommand('backup', [folder], { DATA_DIR: dataDir })
  expect(saved, saved.text).toMatchObject({
    code: 1,
    text: expect.stringContaining(`The file "${file?.name}" could not be saved: it is missing`),
  })
  expect(saved.text).toContain('1 files could not be saved.')
  const restored = await restoreDamaged([folder], {})
  expect(restored, restored.text).toMatchObject({ code: 1, text: expect.stringContaining('1 files are missing') })
})

test.each(OLDER)('a backup of the schema before %s is restored', async (next) => {
  const older = await olderDatabase(next)
  const folder = await temporary('older')
  const wish = { storage: createDiskStorage(folder), target: createFolderTarget(folder), seal: null, version: '0.0.1' }
  await makeBackup({ ...wish, connection: older.connection, signWith: null })
  const ran = await restoreDamaged([folder], {})
  expect(ran, ran.text).toMatchObject({ code: 0 })
})

function note(figure: object): void {
  const figures = process.env['PROOF_FIGURES']
  if (figures) appendFileSync(figures, `${JSON.stringify(figure)}\n`)
}

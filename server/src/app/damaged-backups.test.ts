import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { fingerprintOf } from '#platform/secret-box.ts'
import { TEST_KEY } from '#test/cluster.ts'
import { chanceOf, DAMAGES, type Damageable, statesOf } from '#test/damaged-backups.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'
import { rounds } from '#test/sample.ts'
import { scratch } from '#test/scratch.ts'
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
/** Of each kind; 200 altogether. */
const TIMES = rounds({ whole: 13, sample: 0 })
const SEED = Number.parseInt(
  createHash('sha256')
    .update(process.env['SAMPLE_SEED'] ?? '1')
    .digest('hex')
    .slice(0, 8),
  16,
)
const chance = chanceOf(SEED)

const backups = {} as Record<Encryption, Damageable & { manifest: Manifest }>

beforeAll(async () => {
  for (const encryption of Object.keys(KEYS) as Encryption[]) {
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
  return { folder, id: manifest.id, objects, earlier, manifest }
}

async function temporary(name: string): Promise<string> {
  const path = await mkdtemp(join(scratch(), `selvedge-test-${name}-`))
  atFileEnd(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Each file of a folder that has anything in it, and each folder of a database. */
async function contentOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const states = await statesOf('/', files)
  const found = files.map((path, place) => `${path} ${states[place]}`)
  const databases = entries.filter(({ name }) => name.startsWith('postgres')).map(({ name }) => name)
  return [...found.filter((one) => !one.endsWith(` ${EMPTY}`)), ...databases].sort()
}

const EMPTY = createHash('sha256').digest('hex')

/** Nothing but a sentence, and a data directory as it was before. */
async function expectRefused(
  folder: string,
  id: string,
  settings: Record<string, string>,
  { key, said = /\.$/ }: { key?: Buffer; said?: RegExp } = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(scratch(), 'selvedge-test-empty-'))
  try {
    if (key) await writeFile(join(dataDir, 'secret.key'), `${key.toString('base64')}\n`)
    const before = await contentOf(dataDir)
    const ran = await runCommand('restore', [folder, '--backup', id], { DATA_DIR: dataDir, ...settings })
    expect(ran, ran.text).toMatchObject({ code: 2 })
    expect(ran.text.trim()).toMatch(said)
    expect(ran.text).not.toMatch(/^ +at /m)
    expect(await contentOf(dataDir)).toEqual(before)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const CASES = KINDS.flatMap((kind, at) => {
  const all = (Object.keys(KEYS) as Encryption[]).map((encryption) => ({ kind, encryption, times: TIMES }))
  return TIMES > 0
    ? all
    : all.filter((_, place) => place === (at + SEED) % all.length).map((one) => ({ ...one, times: 1 }))
})

test.each(CASES)(
  'where $kind, $times times (encrypted by $encryption): refused before anything is touched, and found',
  async ({ kind, encryption, times }) => {
    const backup = backups[encryption]
    const target = createFolderTarget(backup.folder)
    const kept = `${backup.folder}.kept`
    await cp(backup.folder, kept, { recursive: true })
    atFileEnd(() => rm(kept, { recursive: true, force: true }))
    const whole = await statesOf(backup.folder, backup.objects)
    for (let made = 0; made < times; made += 1) {
      let path = ''
      do {
        path = backup.objects[chance(backup.objects.length)] ?? ''
        await DAMAGES[kind]?.(backup, path, chance)
      } while (JSON.stringify(await statesOf(backup.folder, backup.objects)) === JSON.stringify(whole))
      const found = await findFaults(target, backup.id)
      expect(found, path).not.toEqual([])
      await expectRefused(backup.folder, backup.id, KEYS[encryption])
      for (const object of backup.objects) await cp(join(kept, object), join(backup.folder, object))
    }
    expect(await statesOf(backup.folder, backup.objects)).toEqual(whole)
  },
)

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
    const { folder, manifest } = backups.none
    const migrations = [...manifest.selvedge.migrations, { name: '9999-later', sha256: '0'.repeat(64) }]
    const path = join(folder, folderOf(manifest.id), 'manifest.json')
    const file = await readFile(path)
    await writeManifest(createFolderTarget(folder), { ...manifest, selvedge: { version: '9.0.0', migrations } })
    await expectRefused(folder, manifest.id, {}, { said: /version/ })
    await writeFile(path, file)
  })

  test('that somebody without the key has changed, hashes and all, is refused where the key is', async () => {
    const { folder, manifest } = backups.none
    const path = join(folder, folderOf(manifest.id), 'manifest.json')
    const file = await readFile(path)
    const tables = manifest.tables.map((table) =>
      table.name === 'passports' ? { ...table, rows: 0, parts: [] } : table,
    )
    await writeManifest(createFolderTarget(folder), { ...manifest, tables })
    await expectRefused(
      folder,
      manifest.id,
      {},
      { key: TEST_KEY, said: /not written with this installation.s secret key/ },
    )
    await writeFile(path, file)
  })

  test('of another key than that of the data directory is refused, and so is another passphrase, or none', async () => {
    const { folder, id } = backups.passphrase
    await expectRefused(folder, id, KEYS.passphrase, { key: Buffer.alloc(32, 9), said: /key/ })
    await expectRefused(folder, id, { BACKUP_PASSPHRASE: 'woven knitted felted' }, { said: /another passphrase/ })
    await expectRefused(folder, id, {}, { said: /BACKUP_PASSPHRASE/ })
  })

  test.each(Object.keys(KEYS) as Encryption[])(
    'is restored after all of these (encrypted by %s)',
    async (encryption) => {
      const { folder, id } = backups[encryption]
      const dataDir = await temporary('whole')
      const ran = await runCommand('restore', [folder, '--backup', id], { DATA_DIR: dataDir, ...KEYS[encryption] })
      expect(ran, ran.text).toMatchObject({ code: 0 })
    },
  )
})

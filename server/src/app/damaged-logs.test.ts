import { appendFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { ARCHIVING } from '#platform/embedded-postgres/wal-outbox.ts'
import { reachFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { readSecretKey } from '#platform/secret-box.ts'
import { chanceOf, DAMAGES, type Damageable, statesOf } from '#test/damaged-backups.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { restoreDamaged } from '#test/refused-restore.ts'
import { runCommand } from '#test/run-command.ts'
import { rounds, seedNumber } from '#test/sample.ts'
import { scratch } from '#test/scratch.ts'
import { startedDirectory } from '#test/started-directory.ts'
import { makeFile } from '#test/uploads.ts'
import { faultsOf, partsOf } from '../backups/archive/check-archive.ts'
import { listHalfBackups } from '../backups/archive/half-backups.ts'
import { folderOf, listBackups, readManifest } from '../backups/archive/manifest.ts'
import { openSeal } from '../backups/archive/open-seal.ts'
import { readPart } from '../backups/archive/part.ts'
import { linesOf } from '../backups/files/lines-of.ts'
import { createFileSender } from '../backups/files/send-new-files.ts'
import { storedParts } from '../backups/files/stored-parts.ts'
import { makePhysicalBackup } from '../backups/make-physical-backup.ts'
import { planRecovery } from '../backups/physical/plan-recovery.ts'
import { faultsOfLog } from '../backups/physical/recover-cluster.ts'
import { shipWal } from '../backups/physical/ship-wal.ts'
import { createFolderTarget } from '../backups/target/folder-target.ts'
import type { Target } from '../backups/target/target.ts'

const PASSPHRASE = 'carded combed spun'
const IS_ENCRYPTED = seedNumber() % 2 === 0
const SETTINGS: Record<string, string> = IS_ENCRYPTED ? { BACKUP_PASSPHRASE: PASSPHRASE } : {}
const TIMES = rounds({ whole: 7, sample: 0 })
const chance = chanceOf(seedNumber())
const KINDS = Object.keys(DAMAGES).filter((kind) => !kind.includes('another installation'))
const CASES = TIMES > 0 ? KINDS : KINDS.filter((_, at) => at % 3 === seedNumber() % 3)
/** Of a whole proof: twelve restores and some checks, each of which starts a database. */
const LONGEST_MS = 600_000
const signal = new AbortController().signal
const progress = () => {}

let folder: string
let target: Target
let key: Buffer
let until: string
/** Of the log, of the latest backup, and stored files: as many damages of each. */
let objects: readonly (readonly string[])[]
let backup: Damageable
/** Nothing tells it from one that never came. */
let last: string
/** The backup has itself what these segments and lists of files have: without them nothing is lost. */
let spare: readonly string[]

beforeAll(async () => {
  folder = await temporary('logs')
  target = createFolderTarget(folder)
  const seal = await openSeal({ encryptTo: [], passphrase: IS_ENCRYPTED ? PASSPHRASE : null, identity: null }, target)
  const dataDir = await startedDirectory('damaged-logs')
  atFileEnd(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const found = await readSecretKey(dataDir, null)
  if (found === null) throw new Error('A first start has made a key.')
  key = found
  const cluster = join(dataDir, 'postgres')
  const database = await startEmbeddedPostgres({ dataDir, log: progress, settings: ARCHIVING })
  try {
    const { connection } = database
    const storage = reachFileStorage(dataDir, null)
    const t = await startTestApp({ dataDir, secretKey: key }, connection)
    const wish = { connection, storage, target, seal, version: '0.1.0', signWith: key, cluster }
    const earlier = (await makePhysicalBackup(wish)).manifest
    const now = () => new Date()
    const shipper = shipWal({
      cluster,
      connection,
      target,
      openSeal: async () => seal,
      openFiles: () => createFileSender({ connection, storage, target, seal, now }),
      now,
      note: progress,
      warn: progress,
    })
    const archive = async () => {
      const { rows } = await t.owner.query('select pg_walfile_name(pg_switch_wal()) as name')
      for (let name = ''; name < rows[0].name; ) {
        await shipper.ship()
        name = (await t.owner.query('select last_archived_wal as name from pg_stat_archiver')).rows[0].name ?? ''
      }
      await shipper.ship()
    }
    const { actor } = await t.workspace()
    await archive()
    const manifest = (await makePhysicalBackup(wish)).manifest
    for (let made = 0; made < 3; made += 1) {
      await makeFile(t.deps, actor, { name: `Since ${made}.txt` })
      await archive()
    }
    await shipper.stop()
    const plan = await planRecovery(target, { to: null })
    until = plan.until.toISOString()
    const segments = plan.wal.filter(({ kind }) => kind === 'segment').map(({ part }) => part.path)
    last = segments.at(-1) ?? ''
    const stop = manifest.physical?.stopSegment ?? ''
    const named = new Set((await Array.fromAsync(storedParts(target, manifest))).map(({ key }) => key))
    spare = segments.filter((path) => (path.split('/')[2] ?? '').slice(8, 24) <= stop.slice(8))
    for (const { part } of plan.fileLists) {
      const lines = await Array.fromAsync(linesOf(readPart(target, part, null)))
      if (lines.every((line) => named.has(JSON.parse(line).key))) spare = [...spare, part.path]
    }
    const lists = plan.fileLists.map(({ part }) => part.path)
    expect(plan.manifest.id).toBe(manifest.id)
    expect(segments.length).toBeGreaterThan(2)
    expect(lists.length).toBeGreaterThan(0)
    const files: string[] = []
    for await (const { path } of target.list('files/')) files.push(path)
    const own = [`${folderOf(manifest.id)}/manifest.json`, ...partsOf(manifest).map(({ path }) => path)]
    objects = [[...segments, ...lists], own, files]
    backup = { folder, id: manifest.id, objects: objects.flat(), earlier, foreign: { folder, id: earlier.id } }
  } finally {
    await database.stop()
  }
})

async function temporary(name: string): Promise<string> {
  const path = await mkdtemp(join(scratch(), `selvedge-test-${name}-`))
  atFileEnd(() => rm(path, { recursive: true, force: true }))
  return path
}

/** What the archive alone tells, without a key. */
async function findFaults(): Promise<string[]> {
  try {
    const halves = await listHalfBackups(target)
    const [latest = ''] = await listBackups(target)
    const faults = await Array.fromAsync(faultsOf(target, await readManifest(target, latest)))
    const ofLog = await Array.fromAsync(faultsOfLog(target, { progress, signal }))
    return [...halves.map(({ id }) => id), ...[...faults, ...ofLog].map(({ message }) => message)]
  } catch (error) {
    return [String(error)]
  }
}

test.each(CASES)(
  'of a log and its backup, where %s: refused with nothing touched, or said',
  async (kind) => {
    const kept = await temporary('kept')
    await cp(folder, kept, { recursive: true })
    const all = [...(await readdir(folder, { recursive: true, withFileTypes: true }))]
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    const whole = JSON.stringify(await statesOf(folder, all))
    for (let made = 0; made < Math.max(1, TIMES); made += 1) {
      const of = objects[/backup/.test(kind) ? 1 : made % objects.length] ?? []
      let path = ''
      do {
        path = of[chance(of.length)] ?? ''
        if ([last, ...spare].includes(path) && kind === 'an object is gone') continue
        await DAMAGES[kind]?.(backup, path, chance)
      } while (JSON.stringify(await statesOf(folder, all)) === whole)
      const found = await findFaults()
      const ran = await restoreDamaged([folder], SETTINGS, { key })
      // What another backup and the log lead to is the same moment; a file that only a lost list names is said to be missing.
      const isWhole = ran.code === 0 && ran.text.includes(until) && found.length > 0
      const isSaid = ran.code === 1 && ran.text.includes(until) && ran.text.includes('files are missing')
      expect(ran.code === 2 || isWhole || isSaid, `${kind}: ${path}\n${ran.text}`).toBe(true)
      expect(found.length > 0 || isSaid, `${kind}: ${path}\n${ran.text}`).toBe(true)
      // Of a list of files that came with the log a check knows nothing; the restore says it.
      if (made % 4 === 3 && !isSaid) {
        const verified = await runCommand('verify', [folder], SETTINGS)
        expect(verified.code, `${kind}: ${path}\n${verified.text}`).toBe(1)
      }
      await rm(folder, { recursive: true })
      await cp(kept, folder, { recursive: true, preserveTimestamps: true })
      note({ kind, path, encrypted: IS_ENCRYPTED, code: ran.code })
    }
  },
  LONGEST_MS,
)

test('a log of which the end has not come leads as far as it says; with a hole it is refused, and named by verify', async () => {
  const [log = []] = objects
  const middle = log.filter((path) => !path.includes('.files.')).at(-2) ?? ''
  const kept = await temporary('kept')
  for (const path of [last, middle]) await cp(join(folder, path), join(kept, path))
  await rm(join(folder, last))
  expect((await planRecovery(target, { to: null })).until < new Date(until)).toBe(true)
  await cp(join(kept, last), join(folder, last))

  await rm(join(folder, middle))
  const refused = await restoreDamaged([folder], SETTINGS, { key, isReplacing: true })
  expect(refused, refused.text).toMatchObject({
    code: 2,
    text: expect.stringContaining('without a hole: restore that'),
  })
  expect(await findFaults()).toEqual([expect.stringContaining('is missing')])
  await cp(join(kept, middle), join(folder, middle))
  expect(await findFaults()).toEqual([])
})

function note(figure: object): void {
  const figures = process.env['PROOF_FIGURES']
  if (figures) appendFileSync(figures, `${JSON.stringify(figure)}\n`)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { rounds } from '#test/sample.ts'
import { scratch } from '#test/scratch.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import { checkArchive, faultsOf } from './check-archive.ts'
import { DAMAGES, damageBackup, seededRandom } from './damage-archive.fixture.ts'
import { readManifest } from './manifest.ts'
import { openSeal } from './open-seal.ts'
import { putSmallBackup, SECRET_KEY } from './small-backup.fixture.ts'

const SEED = process.env['SAMPLE_SEED'] ?? '1'
const ROUNDS = rounds({ whole: 200, sample: DAMAGES.length })
const encryptTo = [await identityToRecipient(await generateX25519Identity())]

const REFUSALS = ['backup_damaged', 'backup_of_later_version', 'backup_not_of_this_key', 'no_such_backup']

test(`each of ${ROUNDS} random damages is refused or found, none is silent`, async () => {
  const silent: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(scratch(), 'selvedge-damages-'))
    const target = createFolderTarget(folder)
    const seal = round % 3 === 2 ? await openSeal({ encryptTo, passphrase: null, identity: null }, target) : null
    const { manifest: other, files } = await putSmallBackup(target, { seal, moment: new Date('2026-11-22T10:00:00Z') })
    const { manifest } = await putSmallBackup(target, {
      seal,
      files,
      physical: round % 5 === 4 ? '000000010000000000000003' : null,
    })
    await checkArchive(target, await readManifest(target, manifest.id, SECRET_KEY))

    const kind = DAMAGES[round % DAMAGES.length] ?? 'a flipped bit'
    const random = seededRandom(`${SEED} ${round}`)
    const damage = await damageBackup(folder, manifest.id, other.id, kind, random)
    const refused = await readManifest(target, damage.id, SECRET_KEY)
      .then((found) => checkArchive(target, found))
      .then(
        () => null,
        (error) => error,
      )
    if (refused === null) silent.push(`round ${round}: ${kind}, ${damage.what}`)
    else expect(REFUSALS, `${kind}, ${damage.what}: ${refused}`).toContain(refused.reason)

    // What all faults are asked for finds the same.
    const read = await readManifest(target, damage.id, SECRET_KEY).catch(() => null)
    if (read) expect((await Array.fromAsync(faultsOf(target, read))).length).toBeGreaterThan(0)
    await rm(folder, { recursive: true })
  }
  expect(silent).toEqual([])
})

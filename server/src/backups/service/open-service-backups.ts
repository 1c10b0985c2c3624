import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { readSecretKey } from '#platform/secret-box.ts'
import type { Manifest } from '../archive/archive.ts'
import { keepOf } from '../archive/keep.ts'
import type { SealSettings } from '../archive/open-seal.ts'
import { prune } from '../archive/prune.ts'
import { makeBackup } from '../make-backup.ts'
import { makePhysicalBackup } from '../make-physical-backup.ts'
import { createPace } from '../pace.ts'
import type { WalShipper } from '../physical/wal-status.ts'
import { openTarget } from '../target/open-target.ts'
import type { ServiceBackups } from './service-backups.ts'
import { summarize } from './summarize-backup.ts'

type Settings = {
  readonly dataDir: string
  /** Null: that of the data directory. */
  readonly secretKey: Buffer | null
  readonly backups: SealSettings & { readonly to: string | null; readonly everyMs: number; readonly keep: string }
}

type World = {
  /** As the owner of the tables. */
  readonly connection: pg.ClientConfig
  readonly storage: FileStorage
  readonly version: string
  /** Null: only moments of backups can be restored. */
  readonly wal?: WalShipper | null
}

/** Null: the service makes none. Nothing is looked at yet: a target that is away is no reason not to serve. */
export function openServiceBackups(
  { dataDir, secretKey, backups }: Settings,
  { wal = null, ...world }: World,
): ServiceBackups | null {
  if (backups.to === null) return null
  const target = openTarget(backups.to)
  const keep = keepOf(backups.keep)
  /** As the latest backup says it; before the first one there is nothing to remove. */
  let installation: Manifest['installation'] | null = null
  return {
    target: target.name,
    everyMs: backups.everyMs,
    // A portable one as well: any version of PostgreSQL takes it.
    kinds: wal ? ['portable', 'physical'] : ['portable'],
    isEncrypted: backups.encryptTo.length > 0 || backups.passphrase !== null,
    async make(kind, signal) {
      const scratch = join(dataDir, 'incoming')
      await mkdir(scratch, { recursive: true })
      // Loaded only where backups are made: its cryptography is large.
      const { openSeal } = await import('../archive/open-seal.ts')
      const seal = await openSeal(backups, target)
      const signWith = await readSecretKey(dataDir, secretKey)
      const wish = { ...world, target, seal, scratch, pace: createPace(), signal, signWith }
      const made = await (kind === 'portable'
        ? makeBackup(wish)
        : makePhysicalBackup({ ...wish, cluster: join(dataDir, 'postgres') }))
      installation = made.manifest.installation
      return summarize(made)
    },
    async prune() {
      if (!keep || !installation) return null
      return (await prune(target, keep, installation)).leftBecause
    },
    pointInTime: async () => wal?.status() ?? null,
  }
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import type { Manifest } from '../archive/archive.ts'
import { keepOf } from '../archive/keep.ts'
import { openSeal, type SealSettings } from '../archive/open-seal.ts'
import { prune } from '../archive/prune.ts'
import { makeBackup } from '../make-backup.ts'
import { openTarget } from '../target/open-target.ts'
import type { MadeBackup, ServiceBackups } from './service-backups.ts'

type Settings = {
  readonly dataDir: string
  readonly backups: SealSettings & { readonly to: string | null; readonly everyMs: number; readonly keep: string }
}

type World = {
  /** As the owner of the tables. */
  readonly connection: pg.ClientConfig
  readonly storage: FileStorage
  readonly version: string
}

/** Null: the service makes none. Nothing is looked at yet: a target that is away is no reason not to serve. */
export function openServiceBackups({ dataDir, backups }: Settings, world: World): ServiceBackups | null {
  if (backups.to === null) return null
  const target = openTarget(backups.to)
  const keep = keepOf(backups.keep)
  /** As the latest backup says it; before the first one there is nothing to remove. */
  let installation: Manifest['installation'] | null = null
  return {
    target: target.name,
    everyMs: backups.everyMs,
    kinds: ['portable'],
    isEncrypted: backups.encryptTo.length > 0 || backups.passphrase !== null,
    async make(_kind, signal) {
      const scratch = join(dataDir, 'incoming')
      await mkdir(scratch, { recursive: true })
      const seal = await openSeal(backups, target)
      const made = await makeBackup({ ...world, target, seal, scratch, signal })
      installation = made.manifest.installation
      return summarize(made)
    },
    async prune() {
      if (keep && installation) await prune(target, keep, installation)
    },
    pointInTime: async () => null,
  }
}

function summarize({ manifest, sent }: Awaited<ReturnType<typeof makeBackup>>): MadeBackup {
  const { id, moment, tables, files } = manifest
  const rows = tables.flatMap(({ parts }) => parts).reduce((sum, { size }) => sum + size, 0)
  return {
    id,
    moment: new Date(moment),
    size: rows + files.bytes,
    files: files.count,
    sent: rows + sent.bytes,
    damaged: files.lost,
  }
}

import { join } from 'node:path'
import type pg from 'pg'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import type { SealSettings } from '../archive/open-seal.ts'
import { createFileSender } from '../files/send-new-files.ts'
import { discardWal } from '../physical/discard-wal.ts'
import { shipWal } from '../physical/ship-wal.ts'
import type { WalShipper } from '../physical/wal-status.ts'
import { openTarget } from '../target/open-target.ts'

/** Takes what the embedded database archives to where backups are kept; null where that is switched off. */
export function startPointInTime(
  { backups, dataDir }: Settings,
  { connection, storage, isRehearsal, log }: World,
): WalShipper | null {
  if (!backups.pointInTime || backups.to === null) return null
  const cluster = join(dataDir, 'postgres')
  if (isRehearsal) return discardWal(cluster)
  const target = openTarget(backups.to)
  const now = () => new Date()
  return shipWal({
    cluster,
    connection,
    target,
    openSeal: async () => (await import('../archive/open-seal.ts')).openSeal(backups, target),
    openFiles: (seal) => createFileSender({ connection, storage, target, seal, now }),
    now,
    note: (message) => log.info({}, message),
    warn: (message, err) => log.warn({ err }, message),
  })
}

type Settings = {
  readonly dataDir: string
  readonly backups: SealSettings & { readonly to: string | null; readonly pointInTime: boolean }
}

type World = {
  /** As the superuser of the embedded database. */
  readonly connection: pg.ClientConfig
  readonly storage: FileStorage
  /** Nothing leaves a rehearsal. */
  readonly isRehearsal: boolean
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

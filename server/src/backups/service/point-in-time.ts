import { join } from 'node:path'
import type pg from 'pg'
import { ARCHIVING } from '#platform/embedded-postgres/wal-outbox.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { openSeal, type SealSettings } from '../archive/open-seal.ts'
import { createFileSender } from '../files/send-new-files.ts'
import { discardWal } from '../physical/discard-wal.ts'
import { shipWal } from '../physical/ship-wal.ts'
import type { WalShipper } from '../physical/wal-status.ts'
import { openTarget } from '../target/open-target.ts'

/** What the embedded database is started with, by the service and by commands alike: what one of them did not archive would be missing. */
export function archivingOf({ pointInTime }: { readonly pointInTime: boolean }): Record<string, string> {
  return pointInTime ? { ...ARCHIVING } : {}
}

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
    openSeal: () => openSeal(backups, target),
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

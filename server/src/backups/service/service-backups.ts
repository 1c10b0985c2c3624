import type { Manifest } from '../archive/archive.ts'
import type { Pruned } from '../archive/prune.ts'

export type BackupKind = Manifest['kind']

/** By what the service makes its own backups, as its operator has set it. */
export type ServiceBackups = {
  /** For people and logs: the folder, or the address of the bucket without its key. */
  readonly target: string
  readonly everyMs: number
  /** One after the other each time. */
  readonly kinds: readonly BackupKind[]
  readonly isEncrypted: boolean
  /** Rejects where it is stopped: what is half by then is no backup. */
  make(kind: BackupKind, stopping: AbortSignal): Promise<MadeBackup>
  /** Removes those that BACKUP_KEEP does not keep; gives back why what backups share was left, or null. */
  prune(): Promise<Pruned['leftBecause']>
  /** Null: there is no point in time, only the moments of backups. */
  pointInTime(): Promise<PointInTime | null>
}

export type MadeBackup = {
  readonly id: string
  readonly moment: Date
  /** In bytes, with the stored files that it shares with others. */
  readonly size: number
  readonly files: number
  /** What travelled: the rows, and files that the target did not have. */
  readonly sent: number
  /** Stored files that were damaged or missing in the live storage. */
  readonly damaged: number
  readonly contents: BackupContents
}

/** Rows, those of deleted records that can still be brought back among them. */
export type BackupContents = Readonly<Record<'products' | 'variants' | 'passports' | 'people', number>>

/** How far what is archived is behind the database. */
export type PointInTime = {
  readonly lagSeconds: number
  readonly segmentsWaiting: number
  readonly lastShippedAt: Date | null
  /** Since when it is known that no physical backup leads to what is archived now. */
  readonly cutSince: Date | null
}

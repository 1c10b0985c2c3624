import type pg from 'pg'
import { openTarget } from '#backups/target/open-target.ts'
import { backUpBeforeUpgrade } from '#backups/upgrade/back-up-before-upgrade.ts'
import type { Upgrade } from '#database/migrate.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import type { Config } from './config.ts'
import { VERSION } from './version.ts'

/** What a start does before it changes the schema of a database that has rows, as its settings say. */
export function backUpFirst(start: {
  readonly config: Config
  readonly connection: pg.ClientConfig
  readonly storage: FileStorage
  readonly note: (message: string) => void
  readonly warn: (message: string) => void
}): Upgrade['beforeUpgrade'] {
  const { config, ...rest } = start
  const { beforeUpgrade, to } = config.backups
  if (beforeUpgrade === 'off') return undefined
  return backUpBeforeUpgrade({
    ...rest,
    dataDir: config.dataDir,
    secretKey: config.secretKey,
    isOnDisk: config.fileStorage === null,
    mode: beforeUpgrade,
    version: VERSION,
    elsewhere:
      to === null
        ? null
        : async () => {
            const target = openTarget(to)
            const { openSeal } = await import('#backups/archive/open-seal.ts')
            return { target, seal: await openSeal(config.backups, target) }
          },
  })
}

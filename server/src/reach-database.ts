import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { archivingOf } from '#backups/service/archiving-of.ts'
import { migrate } from '#database/migrate.ts'
import { AppError } from '#platform/app-error.ts'
import { lockDataDirectory } from '#platform/embedded-postgres/data-directory-lock.ts'
import { findRunningCluster } from '#platform/embedded-postgres/find-running-cluster.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { reachFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { backUpFirst } from './back-up-first.ts'
import type { Config } from './config.ts'

/**
 * For commands, with the settings of the service: the embedded database is reached where it runs, and else run for this moment. It then gets the schema of this
 * version, unless the command wants it as it is.
 */
export async function reachDatabase(
  config: Config,
  { schema = 'ours' }: { readonly schema?: 'ours' | 'as it is' } = {},
) {
  const { databaseUrl, dataDir, backups } = config
  if (databaseUrl !== null) {
    return { connection: { connectionString: databaseUrl }, isStopped: false, close: async () => {} }
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new AppError(
      'not_found',
      'no_database',
      `There is no database in ${dataDir}. Run this on the machine where Selvedge runs, with the same ` +
        'DATA_DIR or DATABASE_URL.',
    )
  }
  try {
    const lock = lockDataDirectory(dataDir)
    try {
      const { connection, stop } = await startEmbeddedPostgres({
        dataDir,
        log: () => {},
        settings: archivingOf(backups),
      })
      if (schema === 'ours') await bringToThisVersion(config, connection)
      return {
        connection,
        isStopped: true,
        close: async () => {
          await stop()
          lock.release()
        },
      }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    const running = findRunningCluster(dataDir)
    if (!(error instanceof AppError) || error.reason !== 'data_directory_in_use' || running === null) throw error
    return { connection: running, isStopped: false, close: async () => {} }
  }
}

/** As a start does it: where that changes the schema of a database with records in it, after a backup. */
export async function bringToThisVersion(config: Config, connection: pg.ClientConfig): Promise<void> {
  // What a command has to say itself is on its standard output.
  const say = (message: string) => console.error(message)
  const storage = reachFileStorage(config.dataDir, config.fileStorage)
  const beforeUpgrade = backUpFirst({ config, connection, storage, note: say, warn: say })
  await migrate(connection, undefined, { note: say, beforeUpgrade })
}

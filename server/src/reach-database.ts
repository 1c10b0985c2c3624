import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { archivingOf } from '#backups/service/point-in-time.ts'
import { migrate } from '#database/migrate.ts'
import { AppError } from '#platform/app-error.ts'
import { lockDataDirectory } from '#platform/embedded-postgres/data-directory-lock.ts'
import { findRunningCluster } from '#platform/embedded-postgres/find-running-cluster.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import type { Config } from './config.ts'

/** For commands, with the settings of the service: the embedded database is reached where it runs, and else run for this moment. */
export async function reachDatabase({ databaseUrl, dataDir, backups }: Config) {
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
      await migrate(connection)
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

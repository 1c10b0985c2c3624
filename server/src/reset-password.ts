import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { createOperatorReset } from '#features/password-resets/create-operator-reset.ts'
import { AppError } from '#platform/app-error.ts'
import { lockDataDirectory } from '#platform/embedded-postgres/data-directory-lock.ts'
import { findRunningCluster } from '#platform/embedded-postgres/find-running-cluster.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { type Config, ConfigError, readConfig } from './config.ts'

/**
 * `npm run reset-password -- EMAIL`: prints a link by which that person chooses a new password. With the settings of the service, beside
 * it or while it is stopped: the embedded database is reached where it runs, and else run for this moment.
 */
async function main([email]: readonly string[]): Promise<void> {
  if (!email) {
    throw new AppError('bad_input', 'email_missing', 'Say whose: npm run reset-password -- ana@example.com')
  }
  const config = readConfig(process.env)
  const { connection, isStopped, close } = await reachDatabase(config)
  try {
    const db = openDatabase({ connection, poolSize: 1 })
    try {
      const { url, expiresAt } = await createOperatorReset({ config, db, now: () => new Date() }, { email })
      console.log(`\n  ${url}\n`)
      console.log(`Give this link to ${email}. It works once, until ${expiresAt.toISOString()}.`)
      if (isStopped) console.log('Selvedge is not running: start it before the link is opened.')
    } finally {
      await db.close()
    }
  } finally {
    await close()
  }
}

async function reachDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== null) {
    return { connection: { connectionString: databaseUrl }, isStopped: false, close: async () => {} }
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new AppError(
      'not_found',
      'no_database',
      `There is no database in ${dataDir}. Run this where Selvedge runs, with the same DATA_DIR or DATABASE_URL.`,
    )
  }
  try {
    const lock = lockDataDirectory(dataDir)
    try {
      const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} })
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

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof AppError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})

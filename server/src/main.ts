import { flushCompileCache } from 'node:module'
import { archivingOf } from '#backups/service/archiving-of.ts'
import { explainRefusal } from '#database/explain-start.ts'
import { AppError } from '#platform/app-error.ts'
import { lockDataDirectory } from '#platform/embedded-postgres/data-directory-lock.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { createLogger } from '#platform/logger.ts'
import { type Config, ConfigError, readConfig } from './config.ts'

/**
 * Starts the service: configuration, database, and all that serve.ts starts on it, in that order; the reverse on SIGTERM and SIGINT. What serves is loaded
 * while the database starts, for each takes about as long as the other: once PostgreSQL is at work, because loading leaves this process no turn to start it.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const note = (message: string) => logger.info(message)
  /** How to undo what has been started, latest first. */
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  stopOnSignal(config, async () => {
    await stop()
    note('Selvedge has stopped.')
  })

  try {
    const lock = lockDataDirectory(config.dataDir)
    undo.push(() => lock.release())
    let loading: Promise<typeof import('./serve.ts')> | undefined
    const load = (isNew: boolean) => {
      loading ??= import('./serve.ts')
      // Nobody waits for a passport yet, and making a database takes longer than loading everything.
      if (isNew) loading.then(({ loadWhole }) => loadWhole()).catch(() => {})
      // A database that does not start is told first.
      loading.catch(() => {})
      return loading
    }
    const { dataDir } = config
    const settings = archivingOf(config.backups)
    const embedded =
      config.databaseUrl === null
        ? await startEmbeddedPostgres({ dataDir, log: note, settings, meanwhile: load })
        : null
    if (embedded) undo.push(() => embedded.stop())
    const { serve } = await load(false)
    await serve({ config, logger, embedded, undo })
    // bin/selvedge.js has switched it on. Whoever is killed right after the first start leaves a fast one behind.
    flushCompileCache()
  } catch (error) {
    await stop()
    throw error
  }
}

/** Requests in flight are answered, then the database stops cleanly. A second signal ends it at once. */
function stopOnSignal(config: Config, stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      // Beyond the requests' grace, the database gets ten seconds for its last checkpoint.
      setTimeout(() => process.exit(1), (config.shutdownGraceSeconds + 10) * 1000).unref()
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  console.error(explainStart(error))
  process.exit(1)
})

const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']

/** In a sentence where an operator can do something about it; else the whole error. */
function explainStart(error: unknown): unknown {
  if (error instanceof AppError || error instanceof ConfigError) return error.message
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  if (DISK_CODES.includes(error.code)) {
    const { dataDir } = readConfig(process.env)
    return (
      `Selvedge could not start: ${error.message}. Free some space on the disk of DATA_DIR, which is ` +
      `${dataDir}, and make sure that it can be written to.`
    )
  }
  if (error.code === 'EADDRINUSE') {
    return `Selvedge could not start: ${error.message}. Stop the program that uses it, or set PORT to another port.`
  }
  // Not reached, not let in, or no such database (https://www.postgresql.org/docs/current/errcodes-appendix.html).
  const isElsewhere = 'syscall' in error || error.code.startsWith('28') || error.code === '3D000'
  return isElsewhere ? `Selvedge could not start: ${error.message}.` : (explainRefusal(error) ?? error)
}

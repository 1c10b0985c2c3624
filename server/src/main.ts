import { rm, writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { REHEARSAL_CALLS_NOTHING, readRehearsal, refuseReachable } from '#backups/past/read-rehearsal.ts'
import { openServiceBackups } from '#backups/service/open-service-backups.ts'
import { archivingOf, startPointInTime } from '#backups/service/point-in-time.ts'
import { openDatabase } from '#database/database.ts'
import { openDoors } from '#database/door-logins.ts'
import { explainRefusal } from '#database/explain-start.ts'
import { migrate } from '#database/migrate.ts'
import { verifyDoors } from '#database/verify-doors.ts'
import { loadDemo } from '#features/demo/load-demo.ts'
import { createSetup } from '#features/people/setup/create-setup.ts'
import { tellUpgradeNotices } from '#features/people/upgrade-notices/tell-upgrade-notices.ts'
import { AppError } from '#platform/app-error.ts'
import { lockDataDirectory } from '#platform/embedded-postgres/data-directory-lock.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { tryFolder } from '#platform/file-storage/disk-storage.ts'
import { incomingDirectory, openFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { closeGracefully } from '#platform/http/graceful-shutdown.ts'
import { createLogger } from '#platform/logger.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { createClosedClient } from '#platform/outbound/closed-client.ts'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { listenForSignals } from '#platform/signals.ts'
import { buildApp } from './app/build-app.ts'
import { claimInstallation } from './app/claim-installation.ts'
import { readDashboard } from './app/dashboard.ts'
import { FEATURES } from './app/features.ts'
import { describeService } from './app/service-status.ts'
import { backUpFirst } from './back-up-first.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Log } from './deps.ts'

const SHARED_DOORS_NOTE =
  'The database doors have no logins of their own, so injected SQL could leave the role it runs in. Run what ' +
  '"npm run door-logins" prints, once, as a superuser of the database, and start Selvedge again.'

/** Where scripts/build-dashboard.ts puts what it builds. */
const DASHBOARD = join(import.meta.dirname, '../../dashboard/dist')

/** Starts the service: configuration, database, schema, routes, in that order; the reverse on SIGTERM and SIGINT. */
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
    const { dataDir } = config
    const embedded =
      config.databaseUrl === null
        ? await startEmbeddedPostgres({ dataDir, log: note, settings: archivingOf(config.backups) })
        : null
    if (embedded) undo.push(() => embedded.stop())
    const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
    const stored = await openFileStorage(config.dataDir, config.fileStorage)
    const beforeUpgrade = backUpFirst({
      config,
      connection,
      storage: stored,
      note,
      warn: (message) => logger.warn(message),
    })
    const { adopted } = await migrate(connection, undefined, { note, beforeUpgrade })
    if (adopted) {
      note(
        `The database comes from another PostgreSQL cluster: ${adopted.events} events got new numbers, and ` +
          `${adopted.untold} of them are still to be checked for webhooks.`,
      )
    }
    const rehearsal = await readRehearsal(connection)
    if (rehearsal) {
      refuseReachable(rehearsal, config.host)
      note(
        `This is a rehearsal, as it was at ${rehearsal.moment.toISOString()}: nothing leaves it, and no mail is sent.`,
      )
    }
    // The service whose copy this is may keep its files in the same place.
    const storage = rehearsal ? { ...stored, remove: async () => {} } : stored
    const isRehearsal = rehearsal !== null
    const wal = startPointInTime(config, { connection, storage, isRehearsal, log: logger })
    if (wal) undo.push(() => wal.stop())
    const secrets = await claimInstallation(connection, config, storage, note)
    const doors = await openDoors(connection, secrets)
    if (doors.shared) {
      // Nobody else could have taken the right away from the superuser that the embedded database is run as.
      if (embedded) throw new Error(`The doors of the embedded database have no logins: ${doors.shared.because}`)
      logger.warn({ because: doors.shared.because }, SHARED_DOORS_NOTE)
    }
    const db = openDatabase({
      connection,
      doors,
      poolSize: config.databasePoolSize,
      waitMs: config.databaseWaitSeconds * 1_000,
    })
    undo.push(() => db.close())
    await verifyDoors(db)
    const signals = await listenForSignals(connection, note)
    undo.push(() => signals.close())
    if (doors.logins) {
      // A database that does not answer is heard of again when it does: by null, from the connection that listens.
      signals.on('selvedge_doors', () => {
        doors.renew().catch((err: unknown) => logger.warn({ err }, 'The passwords of the doors could not be read'))
      })
    }

    const outbound = rehearsal
      ? createClosedClient(REHEARSAL_CALLS_NOTHING)
      : createOutboundClient({
          privateTargets: config.outboundPrivateTargets,
          allowHttp: config.outboundHttp,
          proxy: config.outboundProxy,
          limits: { totalMs: config.outboundTimeoutSeconds * 1_000 },
        })
    undo.push(() => outbound.close())
    if (config.outboundProxy) {
      const note = 'Other services are called through a proxy, which decides where the names that members give may lead'
      logger.info({ proxy: config.outboundProxy.origin }, note)
    }
    const mailer = rehearsal ? null : config.mail && createMailer(config.mail, { outbound })
    // A rehearsal leaves the backups of the service whose copy it is as they are.
    const { version } = describeService(config.publicUrl)
    const backups = rehearsal ? null : openServiceBackups(config, { connection, storage, version, wal })
    const world = { storage, outbound, mailer, secrets, backups }
    const deps = { config, db, signals, ...world, now: () => new Date(), log: logger }
    const app = await buildApp(deps, logger, { dashboard: await readDashboard(DASHBOARD) })
    // While an installation that is new is still empty: nothing has changed for it.
    await tellUpgradeNotices(deps)
    const demo = await loadDemo(deps, { isEmbedded: embedded !== null })
    const setup = await createSetup(deps)
    for (const { sweep } of FEATURES) if (sweep) undo.push(sweep(deps))
    // Before it listens: its workers are at work as soon as it is ready, even where the port is taken.
    undo.push(() => closeGracefully(app, config.shutdownGraceSeconds))
    await app.listen({ port: config.port, host: config.host })
    await warnOfFullDisk(config, logger)

    const base = config.publicUrl
    // What is not a terminal is kept: by journals, by containers, by whoever collects logs.
    const isTerminal = process.stdout.isTTY === true
    const lines = [
      ['Selvedge is ready at', base],
      ['GraphQL and status', `${base}/api/graphql`],
      ...(demo
        ? [
            ['A public passport', demo.passportUrl],
            ['Its page, for people', demo.passportUrl.replace('/api/public/dpp/', '/p/')],
            ['Demo login', `${demo.email}  ${isTerminal ? demo.password : `password in ${demo.file}`}`],
            ['Demo API key', `in ${demo.file}`],
          ]
        : []),
      ...(setup ? [['Create the first owner', isTerminal ? setup.url : await keepSetupLink(config, setup.url)]] : []),
    ]
    console.log(`\n${lines.map(([label = '', value]) => `  ${label.padEnd(24)}${value}`).join('\n')}\n`)
    // bin/selvedge.js has switched it on. Whoever is killed right after the first start leaves a fast one behind.
    flushCompileCache()
  } catch (error) {
    await stop()
    throw error
  }
}

/** The link in a file of the service's own user; the line that says so, or what to do where it cannot be written. */
async function keepSetupLink({ dataDir }: Config, url: string): Promise<string> {
  const file = join(dataDir, 'setup-link')
  try {
    await rm(file, { force: true })
    await writeFile(file, `${url}\n`, { mode: 0o600, flag: 'wx' })
    return `by the link in ${file}`
  } catch {
    return `${file} could not be written: free some space, or start once in a terminal, which shows the link`
  }
}

/** What is there is served all the same. */
async function warnOfFullDisk({ dataDir }: Config, logger: Log): Promise<void> {
  await tryFolder(incomingDirectory(dataDir), 'incoming').catch((error: Error) =>
    logger.warn(
      { err: error },
      `Nothing can be written to ${dataDir}: its disk is full or read-only. Existing data is served; nothing ` +
        'new is kept until there is room.',
    ),
  )
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

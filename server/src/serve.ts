import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { REHEARSAL_CALLS_NOTHING, readRehearsal, refuseReachable } from '#backups/past/read-rehearsal.ts'
import { openServiceBackups } from '#backups/service/open-service-backups.ts'
import { startPointInTime } from '#backups/service/point-in-time.ts'
import { connectAsOwner } from '#database/as-owner.ts'
import { openDatabase } from '#database/database.ts'
import { openDoors } from '#database/door-logins.ts'
import { migrate } from '#database/migrate.ts'
import { verifyDoors } from '#database/verify-doors.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { tryFolder } from '#platform/file-storage/disk-storage.ts'
import { incomingDirectory, openFileStorage } from '#platform/file-storage/open-file-storage.ts'
import type { MailSettings } from '#platform/mail/mail-settings.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createClosedClient } from '#platform/outbound/closed-client.ts'
import { createOutboundClient, type OutboundClient } from '#platform/outbound/outbound-client.ts'
import { listenForSignals } from '#platform/signals.ts'
import { answerPassportsFirst } from './app/answer-passports-first.ts'
import { claimInstallation } from './app/claim-installation.ts'
import { createCounting } from './app/counting.ts'
import { backUpFirst } from './back-up-first.ts'
import type { Config } from './config.ts'
import type { Log } from './deps.ts'
import { VERSION } from './version.ts'

const SHARED_DOORS_NOTE =
  'The database doors have no logins of their own, so injected SQL could leave the role it runs in. Run what ' +
  '"npm run door-logins" prints, once, as a superuser of the database, and start Selvedge again.'

type Start = {
  readonly config: Config
  readonly logger: Logger
  /** Null: there is one at DATABASE_URL. */
  readonly embedded: EmbeddedPostgres | null
  /** Takes how to undo each step, latest last. */
  readonly undo: (() => unknown)[]
}

/** What takes longest to load, and what nobody who scans a code waits for. */
export const loadWhole = () => import('./serve-whole.ts')

/** On a database that is there: its schema, the doors to it, and passports are answered; then the demo and all other routes. */
export async function serve({ config, logger, embedded, undo }: Start): Promise<void> {
  const note = (message: string) => logger.info(message)
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
  const owner = await connectAsOwner(connection)
  undo.push(() => owner.end().catch(() => {}))
  const rehearsal = await readRehearsal(owner)
  if (rehearsal) {
    refuseReachable(rehearsal, config.host)
    note(`This is a rehearsal, as it was at ${rehearsal.moment.toISOString()}: nothing leaves it, and no mail is sent.`)
  }
  // The service whose copy this is may keep its files in the same place.
  const storage = rehearsal ? { ...stored, remove: async () => {} } : stored
  const isRehearsal = rehearsal !== null
  const wal = startPointInTime(config, { connection, storage, isRehearsal, log: logger })
  if (wal) undo.push(() => wal.stop())
  const secrets = await claimInstallation(owner, config, storage, note)
  const [doors, signals] = await Promise.all([
    openDoors(connection, secrets, owner),
    listenForSignals(connection, note).then((opened) => {
      undo.push(() => opened.close())
      return opened
    }),
  ])
  await owner.end()
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
  const verified = verifyDoors(db)
  // Nothing listens before; until then there is enough to do that asks the database nothing.
  verified.catch(() => {})
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
  const mailer = rehearsal || !config.mail ? null : await openMailer(config.mail, outbound)
  // A rehearsal leaves the backups of the service whose copy it is as they are.
  const backups = rehearsal ? null : openServiceBackups(config, { connection, storage, version: VERSION, wal })
  const world = { storage, outbound, mailer, secrets, backups }
  const deps = { config, db, signals, ...world, now: () => new Date(), log: logger }
  const counting = createCounting(deps)
  const first = await answerPassportsFirst(deps, logger, { counting, when: verified })
  undo.push(() => first.close())
  // Of a database that is made just now, nobody has a passport yet.
  if (embedded?.firstStart !== true) await first.calm()
  const { serveWhole } = await loadWhole()
  const { demo, setup } = await serveWhole(deps, logger, { first, counting, isEmbedded: embedded !== null, undo })
  // Before what the whole app has added: requests in flight are answered first.
  undo.push(() => first.close())
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

/** Loaded only where mail is sent. */
async function openMailer(settings: MailSettings, outbound: OutboundClient): Promise<Mailer> {
  const { createMailer } = await import('#platform/mail/mailer.ts')
  return createMailer(settings, { outbound })
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

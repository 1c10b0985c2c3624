import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { secretsPlace } from '#features/connecting/connections/connection-secrets.ts'
import { channelPlace } from '#features/connecting/messages/set-up/channel-settings.ts'
import { pointInTimeOf } from '#features/safekeeping/backups/find-backups.ts'
import { watchBackups } from '#features/safekeeping/backups/watch-backups.ts'
import { keysPlace } from '#features/telling/webhooks/webhook-secret.ts'
import type { HealthCheck } from '#platform/http/health.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import type { Deps } from '../deps.ts'
import { canOpen } from './claim-installation.ts'
import { selectLatestSecrets, selectOperatorCounts } from './operator-counts.store.ts'

/** However often and by however many it is looked at, the database is asked at most once in this time. */
const FRESH_MS = 5_000

/** What can happen to an installation, as numbers to alert on: docs/monitoring. What is not known just now is NaN, never the number of before. */
export function registerOperatorMetrics(
  metrics: Metrics,
  deps: Deps,
  { version, readiness }: { readonly version: string; readonly readiness: () => Promise<readonly HealthCheck[]> },
): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `selvedge_${name}`, help, labelNames, registers: [metrics.registry] })
  gauge('build_info', 'Always 1; its labels give the running version.', ['version']).set({ version }, 1)
  const up = gauge('up_part', 'Whether a part works, as /readyz checks it: database, published, writes, files.', [
    'part',
  ])
  const counts = Object.entries(COUNTS).map(([name, help]) => [name, gauge(name, help)] as const)
  const openable = gauge(
    'secrets_openable',
    '1: the present key can decrypt the secrets of webhooks, connections and channels. 0: it cannot decrypt some of them.',
  )
  const backup = Object.fromEntries(
    Object.entries(BACKUPS).map(([name, help]) => [name, gauge(name, help)] as const),
  ) as Readonly<Record<keyof typeof BACKUPS, Gauge>>
  const free = gauge('data_disk_free_bytes', 'Free space on the disk of the data directory.')
  const size = gauge('data_disk_size_bytes', 'Size of the disk of the data directory.')
  const pool = {
    connections: gauge('pool_connections', 'Open connections to the database, by pool.', ['pool']),
    used: gauge('pool_connections_used', 'Connections in use.', ['pool']),
    most: gauge('pool_connections_max', 'The largest number of connections.', ['pool']),
    waiting: gauge('pool_waiting', 'Requests waiting for a connection.', ['pool']),
  }

  const lookAtDatabase = async () => {
    const [found, secrets] = await Promise.all([
      selectOperatorCounts(deps.db.background, deps.now()).catch(() => null),
      selectLatestSecrets(deps.db.background).catch(() => null),
    ])
    for (const [name, its] of counts) its.set(found?.get(name) ?? Number.NaN)
    const opens = secrets?.every(({ of, workspaceId, id, sealed }) =>
      canOpen(deps.secrets, sealed, PLACES[of](workspaceId, id)),
    )
    openable.set(opens === undefined ? Number.NaN : Number(opens))
    await lookAtBackups()
  }
  const lookAtBackups = async () => {
    const [watched, archive] = await Promise.all([watchBackups(deps).catch(() => null), pointInTimeOf(deps)])
    const set = (name: keyof typeof BACKUPS, value: number | null | undefined) => backup[name].set(value ?? Number.NaN)
    set('backup_last_success_timestamp_seconds', watched?.lastGoodAt && watched.lastGoodAt.getTime() / 1_000)
    set('backup_age_seconds', watched?.ageSeconds)
    set('backup_every_seconds', watched?.everySeconds)
    set('backup_failed', watched && Number(watched.isFailing))
    set('backup_size_bytes', watched?.size)
    set('wal_archive_lag_seconds', archive?.lagSeconds)
    set('wal_archive_waiting_segments', archive?.segmentsWaiting)
  }
  const look = async () => {
    const isUp = readiness().then((parts) => {
      for (const { name, ok } of parts) if (name !== 'backups') up.set({ part: name }, Number(ok))
      // One that does not answer would be waited for in vain.
      if (parts.some(({ name, ok }) => name === 'database' && ok)) return lookAtDatabase()
      for (const [, its] of [...counts, ['', openable] as const, ...Object.entries(backup)]) its.set(Number.NaN)
      return undefined
    })
    const disk = statfs(deps.config.dataDir).then(
      ({ bavail, blocks, bsize }) => {
        free.set(bavail * bsize)
        size.set(blocks * bsize)
      },
      () => free.set(Number.NaN),
    )
    await Promise.all([isUp, disk])
  }
  let lookedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> = Promise.resolve()
  metrics.beforeReading(async () => {
    for (const { name, open, used, max, waiting } of deps.db.pools()) {
      pool.connections.set({ pool: name }, open)
      pool.used.set({ pool: name }, used)
      pool.most.set({ pool: name }, max)
      pool.waiting.set({ pool: name }, waiting)
    }
    if (performance.now() - lookedAt >= FRESH_MS) {
      lookedAt = performance.now()
      underWay = look().catch((err: unknown) => deps.log.warn({ err }, 'Some metrics could not be read'))
    }
    await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, BOUND_MS).unref())])
  })
}

/** Prometheus gives up after ten seconds, and then has nothing at all. */
const BOUND_MS = 3_000

const PLACES = { webhook: keysPlace, connection: secretsPlace, channel: channelPlace } as const

const BACKUPS = {
  backup_last_success_timestamp_seconds: 'The moment of the last good backup of the service; NaN if there is none.',
  backup_age_seconds: 'How old it is; before the first one, how long BACKUP_TO has been set. NaN if it is not set.',
  backup_every_seconds: 'How often one is made: BACKUP_EVERY.',
  backup_failed: '1: the latest backup failed.',
  backup_size_bytes: 'Size of the last good backup with its files.',
  wal_archive_lag_seconds: 'How far the archive for restoring any moment is behind; NaN without BACKUP_POINT_IN_TIME.',
  wal_archive_waiting_segments: 'Parts of it that are still to be archived.',
}

const COUNTS: Readonly<Record<string, string>> = {
  webhook_deliveries_pending: 'Pending deliveries to webhooks, at most 100,000.',
  webhook_oldest_due_seconds: 'How long the oldest delivery to an enabled webhook has been due.',
  webhook_deliveries_failed: 'Deliveries given up within WEBHOOK_LOG_DAYS, at most 100,000.',
  webhooks_held: 'Webhooks whose receiver has asked for a pause.',
  webhooks_failing: 'Enabled webhooks whose recent deliveries have all failed.',
  webhooks_switched_off: 'Webhooks that the service has switched off.',
  schedules_late: 'Schedules that are more than a minute late.',
  schedules_failed: 'Schedules whose latest run sent nothing.',
  imports_waiting: 'Imports that are being checked, run or undone, or are waiting for that.',
  import_oldest_seconds: 'How long ago the oldest of them began.',
  bulk_changes_waiting: 'Bulk changes that have not ended.',
  bulk_change_oldest_seconds: 'How long ago the oldest of them began.',
  reassessments_waiting: 'Variants waiting to be assessed again, at most 100,000.',
  reassessment_oldest_seconds: 'How long ago the oldest unfinished reassessment began.',
  connections_active: 'Connections to other systems that are switched on.',
  connections_paused: 'Connections that the service has paused, because the other system refuses them.',
  connections_failing: 'Connections that are switched on and whose latest run failed.',
  connections_late: 'Connections whose run is more than a minute late.',
  connections_expiring: 'Connections whose credentials end within three days, or have ended.',
  connection_runs_undecided: 'Runs of connections that wait for a person’s decision.',
  connection_run_oldest_seconds: 'How long ago the oldest run that is under way began.',
  write_backs_pending: 'Values that are to be written to other systems, at most 100,000.',
  write_backs_unwritten: 'Values that could not be written and need a person, at most 100,000.',
  write_back_oldest_due_seconds: 'How long the oldest of the pending values has been due.',
  channels_active: 'Channels of messaging tools that are switched on.',
  channels_broken: 'Channels that the service has paused, because they can no longer be written to.',
  channel_messages_refused: 'Messages that a messaging tool refused within a day, at most 100,000.',
  channel_message_oldest_due_seconds: 'How long the oldest message to a channel has been due.',
  refreshed_models_active: 'Semantic models that are refreshed and not paused.',
  refreshed_models_paused: 'Semantic models that the service has paused, because Power BI refuses to refresh them.',
  emails_waiting: 'E-mails that are to be sent, at most 100,000.',
  email_oldest_seconds: 'How long ago the oldest of them was written.',
  emails_refused: 'E-mails that the mail server refused within a day, at most 100,000.',
  workspaces_held:
    'Workspaces from which nothing leaves after a restore, because none of their owners has gone on yet.',
  workspace_held_oldest_seconds: 'How long ago the restore was that the longest held of them waits after.',
  emails_given_up: 'E-mails that could not be sent for too long, within a day, at most 100,000.',
}

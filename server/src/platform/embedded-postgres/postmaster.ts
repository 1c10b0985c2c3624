import { spawn } from 'node:child_process'
import { closeSync, openSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import type { Cluster } from './cluster.ts'
import { clusterProcesses, isClusterProcess, processTitle } from './cluster-processes.ts'
import { insideDirectory } from './inside-directory.ts'
import { logSize, readLogTail } from './log-file.ts'
import { until } from './until.ts'
import { startWatchdog } from './watchdog.ts'

/** The server's main process, be it our child or one that an earlier Node left. */
export type Postmaster = {
  readonly pid: number
  /** Resolves with the reason once the process is gone. */
  readonly gone: Promise<string>
  isGone(): boolean
  /** The last log lines since it was started. */
  logTail(lines: number): string
}

export function launchPostmaster(cluster: Cluster): Postmaster {
  const inside = insideDirectory(cluster.directory, cluster.user)
  const logStart = logSize(cluster.logFile)
  const log = openSync(cluster.logFile, 'a', 0o600)
  const child = spawn(cluster.binaries.postgres, serverArguments(cluster), {
    ...inside.options,
    // A session of its own: Ctrl-C in a terminal must reach Node alone, which then stops the server in order.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const logTail = (lines: number) => readLogTail(cluster.logFile, logStart, lines)

  let isGone = false
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`it could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`))
  }).finally(() => {
    isGone = true
  })
  const pid = child.pid ?? 0
  if (pid > 0) {
    const watchdog = startWatchdog(cluster, pid)
    gone.finally(() => watchdog.end())
  }
  return { pid, gone, isGone: () => isGone, logTail }
}

/** Takes over a server that is not our child; its end is seen by looking. */
export function adoptPostmaster(cluster: Cluster, pid: number): Postmaster {
  const watchdog = startWatchdog(cluster, pid)
  const logStart = logSize(cluster.logFile)
  let isGone = false
  const look = async () => {
    while (isClusterProcess(pid, cluster)) await sleep(100, undefined, { ref: false })
    isGone = true
    watchdog.end()
    return 'its process disappeared'
  }
  return {
    pid,
    gone: look(),
    isGone: () => isGone || !isClusterProcess(pid, cluster),
    logTail: (lines) => readLogTail(cluster.logFile, logStart, lines),
  }
}

/** Fast shutdown, which ends transactions and writes everything out; harsher when that takes too long. */
export async function stopPostmaster(
  postmaster: Pick<Postmaster, 'pid' | 'isGone'>,
  { patienceMs = 10_000 } = {},
): Promise<void> {
  const steps = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patienceMs] of steps) {
    if (postmaster.isGone()) return
    sendSignal(postmaster.pid, signal)
    if (await until(postmaster.isGone, patienceMs)) return
  }
  throw new AppError(
    'internal',
    'embedded_postgres_does_not_stop',
    `The database, process ${postmaster.pid}, does not end.`,
  )
}

/**
 * Ends what a killed server left: idle backends see its death at once, but one that is computing would go on for
 * minutes and keep the shared memory, without which no new server starts.
 */
export async function endOrphans(cluster: Cluster): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphans = clusterProcesses(cluster)
    if (orphans.length === 0) return
    for (const pid of orphans) sendSignal(pid, signal)
    if (await until(() => clusterProcesses(cluster).length === 0, 1_000)) return
  }
}

/** What PostgreSQL writes to `postmaster.opts` for a server started by `launchPostmaster`. */
export function expectedCommand(cluster: Cluster): string {
  return [realpathSync(cluster.binaries.postgres), ...serverArguments(cluster).map((word) => `"${word}"`)].join(' ')
}

function serverArguments(cluster: Cluster): string[] {
  const settings = {
    ...DURABLE,
    listen_addresses: '',
    unix_socket_directories: cluster.socketDirectory,
    unix_socket_permissions: '0700',
    port: String(cluster.connection.port),
    cluster_name: processTitle(cluster),
    max_connections: '40',
    shared_buffers: '128MB',
    // What is not committed yet fits into memory: with 4 MB it is written 4,000 times in an import, before anybody waits for it.
    wal_buffers: '16MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    ...cluster.settings,
  }
  const { path } = insideDirectory(cluster.directory, cluster.user)
  // On the command line, because there no ALTER SYSTEM can switch durability off.
  return ['-D', path, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  // To kill pid 0, which stands for a server that never started, is to kill this whole process group.
  if (pid <= 0) return
  try {
    process.kill(pid, signal)
  } catch {
    // Gone meanwhile.
  }
}

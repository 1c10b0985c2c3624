import type { Cluster } from './cluster.ts'
import { isClusterProcess } from './cluster-processes.ts'
import { releaseReserve } from './disk-reserve.ts'
import { boundLog } from './log-file.ts'
import {
  adoptPostmaster,
  endOrphans,
  expectedCommand,
  launchPostmaster,
  type Postmaster,
  stopPostmaster,
} from './postmaster.ts'
import { readPostmasterCommand, readPostmasterFile, removeStaleFiles } from './postmaster-file.ts'
import { restoreSocketDirectory } from './socket-directory.ts'
import { until } from './until.ts'
import { ask, waitUntilReady } from './wait-until-ready.ts'
import { makeWalOutbox } from './wal-outbox.ts'

/** A running server for the cluster, whatever an earlier one left: adopted when it is sound, else started afresh. */
export async function bringUp(
  cluster: Cluster,
  log: (message: string) => void,
  signal: AbortSignal,
  meanwhile: () => void = () => {},
): Promise<Postmaster> {
  const adopted = await adoptRunning(cluster, log, signal)
  if (adopted) return adopted
  await endOrphans(cluster)
  removeStaleFiles(cluster)
  if (cluster.settings.archive_mode === 'on') makeWalOutbox(cluster.directory, cluster.user)
  restoreSocketDirectory(cluster.socketDirectory, cluster.user)
  boundLog(cluster.logFile)
  const reserve = releaseReserve(cluster)
  try {
    const postmaster = launchPostmaster(cluster)
    meanwhile()
    try {
      await waitUntilReady(cluster, postmaster, log, signal)
    } catch (error) {
      await stopPostmaster(postmaster)
      throw error
    }
    return postmaster
  } finally {
    reserve.restore()
  }
}

async function adoptRunning(
  cluster: Cluster,
  log: (message: string) => void,
  signal: AbortSignal,
): Promise<Postmaster | null> {
  const pid = readPostmasterFile(cluster)?.pid
  if (pid === undefined || !isClusterProcess(pid, cluster)) return null
  const isGone = () => !isClusterProcess(pid, cluster)
  // A new server is "starting" for as long as it recovers; one with nothing to say is not worth waiting for.
  await until(() => signal.aborted || isGone() || readPostmasterFile(cluster)?.state !== 'starting', 30_000)

  const isReady = readPostmasterFile(cluster)?.state === 'ready'
  const answer = isReady ? await ask(cluster) : { state: 'not yet' }
  if (answer.state === 'ready' && readPostmasterCommand(cluster) === expectedCommand(cluster)) {
    log(`The database of an earlier start is still running (process ${pid}); it is taken over.`)
    return adoptPostmaster(cluster, pid)
  }
  if (!isGone()) log(`The database of an earlier start (process ${pid}) is being stopped.`)
  await stopPostmaster({ pid, isGone }, answer.state === 'silent' ? { patienceMs: 1_000 } : {})
  return null
}

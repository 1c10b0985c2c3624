import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp } from './bring-up.ts'
import type { Cluster } from './cluster.ts'
import { boundLog } from './log-file.ts'
import { endOrphans, type Postmaster, stopPostmaster } from './postmaster.ts'

/** Keeps a server running for the cluster until it is stopped: one that dies is started again, a little later each time. */
export async function supervise(cluster: Cluster, log: (message: string) => void, meanwhile: () => void = () => {}) {
  const stopping = new AbortController()
  const listeners: ((reason: string) => void)[] = []
  let current = await bringUp(cluster, log, stopping.signal, meanwhile).catch((error) => {
    removeSocketDirectory(cluster)
    throw error
  })
  let recovery = Promise.resolve()
  let failures = 0
  let upSince = performance.now()
  watch(current)

  const keeper = setInterval(() => {
    boundLog(cluster.logFile)
    const isUnreachable = !existsSync(join(cluster.socketDirectory, `.s.PGSQL.${cluster.connection.port}`))
    if (isUnreachable && !current.isGone()) {
      log("Another program removed the database's socket, so the database is started again.")
      stopPostmaster(current).catch((error) => log(String(error)))
    }
  }, KEEP_EVERY_MS)
  keeper.unref()

  async function watch(postmaster: Postmaster): Promise<void> {
    const reason = await postmaster.gone
    if (stopping.signal.aborted) return
    log(`The database stopped unexpectedly (${reason}) and is started again.`)
    if (performance.now() - upSince > STEADY_MS) failures = 0
    recovery = recover()
    for (const listener of listeners) listener(reason)
  }

  async function recover(): Promise<void> {
    const downSince = performance.now()
    while (!stopping.signal.aborted) {
      const delay = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)]
      failures += 1
      try {
        await sleep(delay, undefined, { signal: stopping.signal })
        current = await bringUp(cluster, log, stopping.signal)
        upSince = performance.now()
        log(`The database is ready again after ${Math.round(upSince - downSince)} ms.`)
        watch(current)
        return
      } catch (error) {
        if (!stopping.signal.aborted)
          log(`The database could not be started: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  async function shutDown(): Promise<void> {
    stopping.abort()
    clearInterval(keeper)
    await recovery
    await stopPostmaster(current)
    await endOrphans(cluster)
    removeSocketDirectory(cluster)
  }

  let stopped: Promise<void> | undefined
  return {
    pid: () => current.pid,
    onUnexpectedExit: (listener: (reason: string) => void) => void listeners.push(listener),
    stop: () => {
      stopped ??= shutDown()
      return stopped
    },
  }
}

function removeSocketDirectory(cluster: Cluster): void {
  rmSync(cluster.socketDirectory, { recursive: true, force: true })
}

const KEEP_EVERY_MS = 2_000

/** A server that has run this long did not die of its start, so the next restart is immediate again. */
const STEADY_MS = 1_000
/** The longest stays well below the five seconds in which the service promises to be ready again. */
const RESTART_DELAYS_MS = [0, 100, 250, 500, 1_000]

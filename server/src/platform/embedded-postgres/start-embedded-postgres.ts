import { resolve } from 'node:path'
import { findBinaries, forgetProof, keepProof } from './find-binaries.ts'
import { openCluster } from './open-cluster.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgres = {
  /** Options for pg.Client / pg.Pool: host is the socket directory. They stay the same across restarts. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string }
  /** True when the database was created just now. */
  readonly firstStart: boolean
  readonly postmasterPid: number
  /** Tells when the database stopped without having been asked to; it is started again by itself. */
  onUnexpectedExit(listener: (reason: string) => void): void
  /** Resolves when the database's process is gone. */
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL in `<dataDir>/postgres` until it is stopped, creating it at the first start. The caller holds the
 * data directory's lock. It does not keep Node alive by itself.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (message: string) => void
  settings?: Record<string, string>
  /** Called once, or once more at a first start, when PostgreSQL is at work and this process has nothing to do but wait. `isNew`: a database is being made. */
  meanwhile?: (isNew: boolean) => void
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, meanwhile = () => {} } = options
  const { cluster, created } = await openCluster(dataDir, settings, log, () => meanwhile(true))
  const supervisor = await supervise(cluster, log, () => meanwhile(false)).catch(async (error) => {
    forgetProof(resolve(dataDir))
    // What has run before may do so no longer, and that says why.
    await findBinaries(cluster.user)
    throw error
  })
  keepProof(resolve(dataDir), cluster.binaries, cluster.user)
  return {
    connection: cluster.connection,
    firstStart: created,
    get postmasterPid() {
      return supervisor.pid()
    },
    onUnexpectedExit: supervisor.onUnexpectedExit,
    stop: supervisor.stop,
  }
}

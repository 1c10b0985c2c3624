import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** What a server says about itself in `postmaster.pid`; a server that was killed leaves the file behind. */
export type PostmasterFile = { readonly pid: number; readonly state: 'starting' | 'ready' | 'stopping' | 'unknown' }

export function readPostmasterFile(cluster: Cluster): PostmasterFile | null {
  const lines = readOrNull(join(cluster.directory, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return null
  const state = lines[7]?.trim()
  return { pid, state: state === 'starting' || state === 'ready' || state === 'stopping' ? state : 'unknown' }
}

/** The command line of the running server, by which one that was started with other settings is recognised. */
export function readPostmasterCommand(cluster: Cluster): string | null {
  return readOrNull(join(cluster.directory, 'postmaster.opts'))?.trim() ?? null
}

/**
 * Removes what a killed server left, once none of its processes lives. PostgreSQL takes over its own stale files too,
 * but it takes a pid that an unrelated process of the same user got meanwhile for a live server, and refuses.
 */
export function removeStaleFiles(cluster: Cluster): void {
  const file = readPostmasterFile(cluster)
  if (file && isPidInUse(file.pid)) rmSync(join(cluster.directory, 'postmaster.pid'), { force: true })
  for (const suffix of ['', '.lock']) {
    rmSync(join(cluster.socketDirectory, `.s.PGSQL.${cluster.connection.port}${suffix}`), { force: true })
  }
}

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

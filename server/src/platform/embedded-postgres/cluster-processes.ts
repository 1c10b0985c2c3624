import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Cluster } from './cluster.ts'

/**
 * Every live PostgreSQL process of this cluster, whoever started it. A pid written in a file proves nothing, since
 * pids are used again; a process called postgres whose working directory is the cluster's is one of its own. Where
 * there is no /proc, `cluster_name` stands in every process title.
 */
export function clusterProcesses(cluster: Cluster): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isClusterProcess(pid, cluster))
  }
  return listByTitle(cluster, ['-axwwo', 'pid=,command='])
}

export function isClusterProcess(pid: number, cluster: Cluster): boolean {
  if (process.platform !== 'linux') return listByTitle(cluster, ['-wwo', 'pid=,command=', '-p', String(pid)]).length > 0
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    // A zombie has no working directory any more, so it counts as gone although its pid still takes signals.
    const here = statSync(`/proc/${pid}/cwd`)
    const there = statSync(cluster.directory)
    return here.ino === there.ino && here.dev === there.dev
  } catch {
    return false
  }
}

/** The server's name in process titles. */
export function processTitle(cluster: Cluster): string {
  return `selvedge-${cluster.id}`
}

export function listByTitle(cluster: Cluster, options: string[]): number[] {
  const { stdout } = spawnSync('ps', options, { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(processTitle(cluster)))
    .map((line) => Number.parseInt(line, 10))
}

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

/** Linux counts CPU time in these (USER_HZ, fixed at 100 for user space). */
const TICKS_PER_SECOND = 100

/** CPU seconds of a process with all of its threads. */
export function cpuSeconds(pid: number): number {
  const { user, system } = statOf(pid)
  return (user + system) / TICKS_PER_SECOND
}

/** CPU seconds of a PostgreSQL server: its processes of now, and those that have ended and been waited for. */
export function postgresCpuSeconds(postmaster: number): number {
  const own = statOf(postmaster)
  let ticks = own.user + own.system + own.endedUser + own.endedSystem
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const child = statOf(Number(entry))
      if (child.parent === postmaster) ticks += child.user + child.system
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return ticks / TICKS_PER_SECOND
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((one) => {
      try {
        return statOf(one).parent === pid
      } catch {
        return false // It ended between the listing and the reading.
      }
    })
}

export function parentOf(pid: number): number {
  return statOf(pid).parent
}

/** Resident memory in MB (of 10^6 bytes). */
export function residentMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1e6
}

/**
 * The service and its PostgreSQL on one core, what asks them on another: a process that is moved between cores, or shares one with the one that asks,
 * costs now more and now less. Without a second core or without taskset everything runs where the kernel puts it.
 */
export function pin(pids: readonly number[], cores: string): void {
  if (availableParallelism() < 2) return
  for (const pid of pids)
    for (const one of [pid, ...childrenOf(pid)])
      execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(one)], { stdio: 'ignore' })
}

export const SERVICE_CORE = '1'
export const OWN_CORE = '0'
/** Where they may run again afterwards. */
export const ANY_CORE = `0-${cpus().length - 1}`

/** proc(5): writing 5 to clear_refs sets the peak back to what is resident now. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Without the right to, the peak is that since the start, which is no less.
  }
}

/** The most that was resident since the last reset, in MB. */
export function peakMemoryMb(pid: number): number {
  const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1e6
}

/** MB of 10^6 bytes, as Linux counts them: proportional counts what processes share once, divided by them. */
export type MemoryUse = {
  readonly resident: number
  readonly proportional: number
  /** Its own, as heaps; the rest of what is resident are pages of files, as programs and libraries. */
  readonly anonymous: number
}

/** proc(5), smaps_rollup. */
export function memoryOf(pid: number): MemoryUse {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024) / 1e6
  return { resident: of('Rss'), proportional: of('Pss'), anonymous: of('Anonymous') }
}

/** Of several processes together, each page once. */
export function proportionalMb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + memoryOf(pid).proportional
    } catch {
      return sum // It ended between the listing and the reading.
    }
  }, 0)
}

/** proc_pid_stat(5); the second field, the name, may hold spaces and brackets. */
function statOf(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {
    parent: fields[1]!,
    user: fields[11]!,
    system: fields[12]!,
    endedUser: fields[13]!,
    endedSystem: fields[14]!,
  }
}

import { cpuSeconds, peakMemoryMb, postgresCpuSeconds, resetPeakMemory } from '../processes.ts'

/** One part of a workload: how long it took, and CPU seconds by who spent them. */
export type Phase = {
  readonly title: string
  readonly seconds: number
  /** The highest RSS of the service. */
  readonly peakMb: number
  readonly node: number
  readonly database: number
  readonly there: number
}

/** Measures part after part of the service, its PostgreSQL, and the system that it asks. */
export function createPhases(pids: { readonly service: number; readonly postmaster: number; readonly there: number }) {
  const phases: Phase[] = []
  const spent = () => [cpuSeconds(pids.service), postgresCpuSeconds(pids.postmaster), cpuSeconds(pids.there)] as const
  return {
    phases,
    async time<T>(title: string, work: () => Promise<T>): Promise<T> {
      resetPeakMemory(pids.service)
      const [before, startedAt] = [spent(), performance.now()]
      const found = await work()
      const seconds = (performance.now() - startedAt) / 1000
      const [node, database, there] = spent().map((now, at) => now - before[at]!) as [number, number, number]
      phases.push({ title, seconds, peakMb: peakMemoryMb(pids.service), node, database, there })
      return found
    },
  }
}

export function sumOf(title: string, parts: readonly Phase[]): Phase {
  const sum = (pick: (one: Phase) => number) => parts.reduce((total, one) => total + pick(one), 0)
  return {
    title,
    seconds: sum(({ seconds }) => seconds),
    peakMb: Math.max(...parts.map(({ peakMb }) => peakMb)),
    node: sum(({ node }) => node),
    database: sum(({ database }) => database),
    there: sum(({ there }) => there),
  }
}

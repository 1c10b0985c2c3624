import type { Measured, Round } from '../rounds.ts'
import { median, medianRatio, spread } from '../statistics.ts'
import type { Table, Verdict } from './workload.ts'

/** Throughput of each contender, and how many times ours that is. */
export function throughputTable(measured: readonly Measured[]): Table {
  const ours = perSecond(measured[0]!)
  return {
    head: [
      '',
      'requests/s',
      'least – most',
      'ours ÷ it',
      'p50 ms',
      'p99 ms',
      'server CPU s/1,000',
      'PostgreSQL CPU s/1,000',
      'RSS MB',
      'generator load',
    ],
    rows: measured.map((contender) => {
      const { least, most } = spread(perSecond(contender))
      const of = (pick: (round: Round) => number) => median(contender.rounds.map(pick))
      return [
        contender.name,
        Math.round(median(perSecond(contender))).toLocaleString('en'),
        `${Math.round(least).toLocaleString('en')} – ${Math.round(most).toLocaleString('en')}`,
        contender === measured[0] ? '' : medianRatio(ours, perSecond(contender)).toFixed(2),
        of(({ p50Ms }) => p50Ms).toFixed(2),
        of(({ p99Ms }) => p99Ms).toFixed(2),
        of(({ serverCpu }) => serverCpu).toFixed(3),
        of(({ postgresCpu }) => postgresCpu).toFixed(3),
        of(({ residentMb }) => residentMb).toFixed(0),
        of(({ generatorLoad }) => generatorLoad).toFixed(2),
      ]
    }),
  }
}

/** Whether ours answers at least `atLeast` times as many requests a second as the named contender. */
export function throughputVerdict(
  what: string,
  measured: readonly Measured[],
  against: string,
  atLeast: number,
): Verdict {
  const other = measured.find(({ name }) => name === against)
  if (!other) throw new Error(`${against} was not measured`)
  const ratio = medianRatio(perSecond(measured[0]!), perSecond(other))
  const met = ratio >= atLeast
  return {
    what,
    wanted: `≥ ${atLeast} × ${against}`,
    got: met ? `${ratio.toFixed(2)} ×` : `${ratio.toFixed(2)} ×, short by ${percent(1 - ratio / atLeast)}`,
    met,
  }
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

function perSecond({ rounds }: Measured): number[] {
  return rounds.map((round) => round.perSecond)
}

import { type LoadResult, load } from './load.ts'
import { cpuSeconds, postgresCpuSeconds, residentMb } from './processes.ts'

/** One server with the requests it is to answer. */
export type Lane = {
  readonly name: string
  readonly port: number
  readonly pid: number
  readonly requests: readonly Buffer[]
  readonly bodyBytes: number | null
  /** What must be done before each of its rounds. */
  readonly before?: () => Promise<void>
}

export type Round = LoadResult & {
  /** CPU seconds per 1,000 answers. */
  readonly serverCpu: number
  readonly postgresCpu: number
  readonly residentMb: number
}

export type Measured = { readonly name: string; readonly rounds: readonly Round[] }

export type Pace = {
  readonly connections: number
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly postmaster: number
}

/** A B C, A B C, …: whatever else the machine does in a minute then falls on all of them. */
export async function runRounds(lanes: readonly Lane[], pace: Pace): Promise<Measured[]> {
  for (const lane of lanes) {
    await lane.before?.()
    await load({ ...lane, connections: pace.connections, seconds: pace.warmUpSeconds })
  }
  const measured = lanes.map(({ name }) => ({ name, rounds: [] as Round[] }))
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const [index, lane] of lanes.entries()) {
      await lane.before?.()
      measured[index]!.rounds.push(await runRound(lane, pace))
    }
  }
  return measured
}

async function runRound(lane: Lane, { connections, seconds, postmaster }: Pace): Promise<Round> {
  const before = [cpuSeconds(lane.pid), postgresCpuSeconds(postmaster)] as const
  const result = await load({ ...lane, connections, seconds })
  const thousands = result.answers / 1000
  return {
    ...result,
    serverCpu: (cpuSeconds(lane.pid) - before[0]) / thousands,
    postgresCpu: (postgresCpuSeconds(postmaster) - before[1]) / thousands,
    residentMb: residentMb(lane.pid),
  }
}

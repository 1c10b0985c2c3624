import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readDemo } from '../../server/test/spawn-server.ts'
import { startContender } from '../contenders/contender.ts'
import { childrenOf, cpuSeconds, type MemoryUse, memoryOf, proportionalMb } from '../processes.ts'
import { everyKind, type Kinds, mixedLoad, oneOfEach } from './every-kind.ts'
import { serviceOn } from './service.ts'
import type { Bench, Section } from './workload.ts'

const MOST_IDLE_MB = 180
const MOST_AFTER_LOAD_MB = 300

/**
 * What the Node process takes on a new installation with its demo: when it is ready, after one request of each kind, five minutes later, and after ten
 * minutes of mixed load. It is started as `npm start` does and nothing calls its collector.
 */
export async function measureMemory({ pace, workDir, log }: Bench): Promise<Section> {
  const isQuick = pace.rounds < 4
  const [idleSeconds, loadSeconds] = isQuick ? [30, 30] : [300, 600]
  const dataDir = mkdtempSync(join(workDir, 'memory-'))
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_API: 'off',
    RATE_LIMIT_PUBLIC: 'off',
    ...(process.env.BENCH_NODE_OPTIONS && { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS }),
  }
  const selvedge = await startContender('Selvedge', '../../server/bin/selvedge.js', env, '/readyz')
  try {
    const found: Found[] = []
    const look = (when: string) => {
      found.push({ when, ...useOf(selvedge.pid, dataDir) })
      log(`memory: ${when}: ${found.at(-1)?.node.resident.toFixed(0)} MB`)
    }
    const { apiKey, passportUrl } = readDemo(dataDir)
    const kinds: Kinds = everyKind(serviceOn(selvedge.port, apiKey), passportUrl)
    look('ready')
    await oneOfEach(kinds)
    look('one request of each kind')
    await sleep(idleSeconds * 1000)
    look(`${span(idleSeconds)} later`)
    const idle = found.at(-1)!.node.resident

    const before = cpuSeconds(selvedge.pid)
    let mostMb = 0
    const watch = setInterval(() => (mostMb = Math.max(mostMb, memoryOf(selvedge.pid).resident)), 1_000)
    const answers = await mixedLoad(kinds, loadSeconds).finally(() => clearInterval(watch))
    const cpu = cpuSeconds(selvedge.pid) - before
    look(`${span(loadSeconds)} of mixed load later`)
    const loaded = found.at(-1)!.node.resident
    return {
      title: 'Memory',
      about:
        'A first start with the embedded PostgreSQL and the demo data; then one request of each kind (page, passport, list over GraphQL and over REST, a document and a photo of 12 ' +
        `megapixels uploaded and fetched, an export, an import of 10 rows); then ${span(idleSeconds)} of nothing; then ${span(loadSeconds)} of all of these by 8 clients without a pause, ` +
        `${Math.round(answers / loadSeconds).toLocaleString('en')} answers/s of which the Node process used ${((100 * cpu) / loadSeconds).toFixed(0)} % of a core. ` +
        'Anonymous is the process’s own memory; the rest of its RSS are pages of files, which the system shares and takes back. ' +
        `Under load the RSS was ${mostMb.toFixed(0)} MB at most. PostgreSQL’s processes, and those that the service has for reading images, each page counted once (PSS).`,
      tables: [
        {
          head: ['', 'RSS of Node', 'PSS', 'anonymous', 'its other processes', 'PostgreSQL, PSS', 'its processes'],
          rows: found.map(({ when, node, others, postgres, processes }) => [
            when,
            ...[node.resident, node.proportional, node.anonymous, others, postgres].map((mb) => `${mb.toFixed(0)} MB`),
            String(processes),
          ]),
        },
      ],
      verdicts: [
        atMost(`Memory of the Node process, ${span(idleSeconds)} after a first start`, idle, MOST_IDLE_MB),
        atMost(`Memory of the Node process, after ${span(loadSeconds)} of mixed load`, loaded, MOST_AFTER_LOAD_MB),
      ],
    }
  } finally {
    await selvedge.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Found = {
  readonly when: string
  readonly node: MemoryUse
  /** Beside it and PostgreSQL. */
  readonly others: number
  readonly postgres: number
  readonly processes: number
}

function useOf(pid: number, dataDir: string): Omit<Found, 'when'> {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  const database = [postmaster, ...childrenOf(postmaster)]
  const others = childrenOf(pid).filter((child) => child !== postmaster)
  return {
    node: memoryOf(pid),
    others: proportionalMb(others),
    postgres: proportionalMb(database),
    processes: database.length,
  }
}

function span(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} minutes`
}

function atMost(what: string, got: number, most: number) {
  return { what, wanted: `≤ ${most} MB`, got: `${got.toFixed(0)} MB`, met: got <= most }
}

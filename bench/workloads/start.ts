import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUILT, COMPILED, ROOT } from '../../server/bin/built.js'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import { type Contender, startContender } from '../contenders/contender.ts'
import { residentMb } from '../processes.ts'
import { median, spread } from '../statistics.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const TIMES = 5
const MOST_FIRST_SECONDS = 4
const MOST_LATER_SECONDS = 1
const IDLE_SECONDS = 5

/** From the start of the process to the first answered passport, with the embedded database: on an empty directory, then again. */
export async function measureStart({ workDir, log }: Bench): Promise<Section> {
  const fresh: Start[] = []
  const first: Start[] = []
  const later: Start[] = []
  const bareFirst: number[] = []
  const bareLater: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    log(`start ${time + 1} of ${TIMES}`)
    await inNewDirectory(workDir, async (dataDir) => {
      rmSync(join(ROOT, BUILT), { recursive: true, force: true })
      rmSync(COMPILED, { recursive: true, force: true })
      execFileSync(process.execPath, [join(ROOT, 'scripts/build-server.ts')])
      fresh.push(await start(dataDir))
    })
    await inNewDirectory(workDir, async (dataDir) => {
      first.push(await start(dataDir))
      later.push(await start(dataDir))
    })
    await inNewDirectory(workDir, async (dataDir) => {
      bareFirst.push(await startBare(dataDir))
      bareLater.push(await startBare(dataDir))
    })
  }
  const row = (title: string, starts: readonly Start[]) => [
    title,
    seconds(starts.map(({ secondsToPassport }) => secondsToPassport)),
    seconds(starts.map(({ secondsToAll }) => secondsToAll)),
    `${median(starts.map(({ idleMb }) => idleMb)).toFixed(0)} MB`,
  ]
  const bare = (title: string, times: readonly number[]) => [title, seconds(times), '', '']
  const slowest = (starts: readonly Start[]) => Math.max(...starts.map(({ secondsToPassport }) => secondsToPassport))
  return {
    title: 'Start',
    about:
      `As \`npm start\` starts it, built before, with the embedded PostgreSQL and the demo data, ${TIMES} times each, by turns; RSS of the Node process ${IDLE_SECONDS} s after. "Built ` +
      'just now": `npm start` has just built the service, which no start has been made of yet. "Bare" is what no service on this machine could go below: Node starts and ends, and ' +
      'the same PostgreSQL is made or started until it has answered one question. Passports are answered before the rest is loaded; what is asked of the API meanwhile waits, and a first start loads the rest of the demo before.',
    tables: [
      {
        head: ['', 'to the first answered passport', 'to the first answer of the API', 'RSS'],
        rows: [
          row('first start, built just now', fresh),
          row('first start, empty directory', first),
          row('later start', later),
          bare('bare, first', bareFirst),
          bare('bare, later', bareLater),
        ],
      },
    ],
    verdicts: [
      limit('First start to the first passport, built just now', slowest(fresh), MOST_FIRST_SECONDS),
      limit('First start to the first passport', slowest(first), MOST_FIRST_SECONDS),
      limit('Later start to the first passport', slowest(later), MOST_LATER_SECONDS),
    ],
  }
}

async function inNewDirectory(workDir: string, work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(workDir, 'start-'))
  try {
    await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Start = { readonly secondsToPassport: number; readonly secondsToAll: number; readonly idleMb: number }

/** From the first answered passport on, the rest is loaded: requests to the API wait for it. */
async function start(dataDir: string): Promise<Start> {
  const startedAt = performance.now()
  const since = () => (performance.now() - startedAt) / 1000
  const selvedge = await startContender(
    'Selvedge',
    '../../server/bin/selvedge.js',
    { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    '/api/public/dpp/none',
  )
  try {
    await answeredPassport(dataDir, selvedge)
    const secondsToPassport = since()
    await answeredEverything(selvedge)
    const secondsToAll = since()
    await sleep(IDLE_SECONDS * 1000)
    return { secondsToPassport, secondsToAll, idleMb: residentMb(selvedge.pid) }
  } finally {
    await selvedge.stop()
  }
}

/** In seconds: Node by itself, then PostgreSQL. */
async function startBare(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  execFileSync(process.execPath, ['-e', ''])
  // Resolves once PostgreSQL has answered.
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const seconds = (performance.now() - startedAt) / 1000
  await postgres.stop()
  return seconds
}

/** At its address in demo.json, which a first start writes once the passport is published. */
async function answeredPassport(dataDir: string, { port, output }: Contender): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const path = passportIn(dataDir)
    if (path !== undefined) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      const text = await answer.text()
      if (answer.status === 200 && text.startsWith('{') && text.length > 500) return
    }
    await sleep(5)
  }
  throw new Error(`no passport was answered:\n${output()}`)
}

function passportIn(dataDir: string): string | undefined {
  try {
    const { passportUrl } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { passportUrl?: string }
    return passportUrl && new URL(passportUrl).pathname
  } catch {
    return undefined // Not there, or being written.
  }
}

async function answeredEverything({ port }: Contender): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ products(take: 1) { name } }' }),
  })
  const { data } = (await answer.json()) as { data?: { products: unknown[] } }
  if (data?.products.length !== 1) throw new Error('The API did not answer.')
}

function seconds(values: readonly number[]): string {
  const { least, most } = spread(values)
  return `${median(values).toFixed(2)} s (${least.toFixed(2)} – ${most.toFixed(2)})`
}

function limit(what: string, got: number, most: number): Verdict {
  return { what, wanted: `≤ ${most} s`, got: `${got.toFixed(2)} s`, met: got <= most }
}

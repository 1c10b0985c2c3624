import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, verdictOf } from '../server/test/judged/judge.ts'
import { LARGE_QUESTIONS } from '../server/test/judged/large-questions.ts'
import { startSelvedge } from './contenders/selvedge.ts'
import { openDatabaseServer } from './database.ts'
import { ANY_CORE, OWN_CORE, pin, SERVICE_CORE } from './processes.ts'
import { insertApiKey } from './seed/seed.ts'
import { median } from './statistics.ts'

/**
 * `node bench/judge-search.ts FIGURES [PRODUCTS …]`: asks every question that was judged on 20,000 products with 100,000 variants (server/test/judged), on catalogues of so
 * many products, and writes how many find what is meant and how long an answer takes, each executed. For `npm run prove -- search`. Without answers
 * remembered, one at a time; each question's time is the median of nine, from nine rounds of all. Beside them is a page that needs no search, which says how busy the machine was.
 * BENCH_WORK: a folder for the databases instead of bench/.work.
 */
const MOST_MS = 5
const MOST_GROWTH = 1.3
/** Rounds of all questions before they are timed: a process that has just started compiles what it does. */
const WARM_UP = 5
/** Rounds that are timed. */
const ROUNDS = 9
const [file = '', ...given] = process.argv.slice(2)
const sizes = given.length > 0 ? given.map(Number) : [20_000]
const workDir = process.env.BENCH_WORK ?? join(import.meta.dirname, '.work')
mkdirSync(workDir, { recursive: true })
const server = await openDatabaseServer({ url: undefined, workDir, keep: true, log: console.error })
try {
  const figures = []
  for (const products of sizes) figures.push(await judged(products))
  if (file) writeFileSync(file, `${figures.map((one) => JSON.stringify(one)).join('\n')}\n`)
  for (const one of figures) console.log(JSON.stringify(one, null, 1))
  for (const shortfall of shortfallsOf(figures)) {
    console.error(shortfall)
    process.exitCode = 1
  }
} finally {
  await server.stop()
}

type Figures = Awaited<ReturnType<typeof judged>>

/** What the first catalogue finds, and how long any takes: half of the questions, and a word that a tenth of the variants have. */
function shortfallsOf([first, ...larger]: readonly Figures[]): string[] {
  if (!first) return ['Nothing was asked.']
  const limits = [
    { what: 'right first, %', got: first.firstPercent, least: 95 },
    { what: 'right among three, %', got: first.amongThreePercent, least: 99 },
    { what: 'p50, ms', got: first.p50Ms, most: MOST_MS },
    ...larger.map(({ variants, p50Ms }) => ({
      what: `p50 with ${variants} variants ÷ that with ${first.variants}`,
      got: p50Ms / first.p50Ms,
      most: MOST_GROWTH,
    })),
    ...[first, ...larger].map(({ variants, commonMs }) => ({
      what: `a common word in ${variants} variants, ms`,
      got: commonMs,
      most: MOST_MS,
    })),
  ]
  return limits
    .filter(({ got, least = 0, most = Number.POSITIVE_INFINITY }: Limit) => got < least || got > most)
    .map(({ what, got, least, most }: Limit) => `${what}: ${got}, wanted ${least ? `≥ ${least}` : `≤ ${most}`}`)
}

type Limit = { readonly what: string; readonly got: number; readonly least?: number; readonly most?: number }

async function judged(products: number) {
  const databaseUrl = await server.databaseOf(products, { assessed: false })
  const key = await insertApiKey({ connectionString: databaseUrl })
  const service = await startSelvedge(databaseUrl, workDir, { env: { ANSWER_MEMORY_MB: '0' } })
  pin([process.pid], OWN_CORE)
  pin([service.pid, server.postmaster], SERVICE_CORE)
  try {
    const headers = { authorization: `Bearer ${key}` }
    let lastMs = 0
    const graphql = async (query: string, _as: unknown, variables: object = {}) => {
      const started = performance.now()
      const response = await fetch(`http://127.0.0.1:${service.port}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      })
      const answer = await response.json()
      lastMs = performance.now() - started
      return { status: response.status, ...(answer as { data: unknown }) }
    }
    const verdict = verdictOf(await judge({ graphql }, null, LARGE_QUESTIONS))
    for (let round = 0; round < WARM_UP; round += 1) await judge({ graphql }, null, LARGE_QUESTIONS)
    // Round after round, not one question five times: what else the machine does at some moment is then no question's own.
    const asked = new Map<string, number[]>(LARGE_QUESTIONS.map(({ typed }) => [typed, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const question of LARGE_QUESTIONS) {
        await judge({ graphql }, null, [question])
        asked.get(question.typed)?.push(lastMs)
      }
    }
    const times = [...asked].map(([typed, all]) => ({ typed, ms: median(all) }))
    const rising = times.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => Math.round((rising[Math.floor(rising.length * share)] ?? 0) * 100) / 100
    const bare = []
    for (let round = 0; round < 50; round += 1) {
      await graphql(`{ variants(take: 20, skip: ${round}) { id name } }`, null)
      bare.push(lastMs)
    }
    const bareMs = Math.round(median(bare) * 100) / 100
    const commonMs = Math.round((times.find(({ typed }) => typed === 'navy')?.ms ?? 0) * 100) / 100
    const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
    return { variants: products * 5, ...verdict, p50Ms: at(0.5), p90Ms: at(0.9), commonMs, bareMs, slowest }
  } finally {
    pin([process.pid, server.postmaster], ANY_CORE)
    await service.stop()
  }
}

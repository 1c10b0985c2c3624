import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, verdictOf } from '../server/test/judged/judge.ts'
import { LARGE_QUESTIONS } from '../server/test/judged/large-questions.ts'
import { startSelvedge } from './contenders/selvedge.ts'
import { openDatabaseServer } from './database.ts'
import { insertApiKey } from './seed/seed.ts'
import { median } from './statistics.ts'

/**
 * `node bench/judge-search.ts FIGURES [PRODUCTS …]`: asks every question that was judged on 20,000 products with 100,000 variants (server/test/judged), on catalogues of so
 * many products, and writes how many find what is meant and how long an answer takes, each executed. For `npm run prove -- search`. Without answers
 * remembered, one at a time; each question's time is the median of five. BENCH_WORK: a folder for the databases instead of bench/.work.
 */
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
  const [{ firstPercent, amongThreePercent } = { firstPercent: 0, amongThreePercent: 0 }] = figures
  if (firstPercent < 95 || amongThreePercent < 99) process.exitCode = 1
} finally {
  await server.stop()
}

async function judged(products: number) {
  const databaseUrl = await server.databaseOf(products, { assessed: false })
  const key = await insertApiKey({ connectionString: databaseUrl })
  const service = await startSelvedge(databaseUrl, workDir, { env: { ANSWER_MEMORY_MB: '0' } })
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
    const times: { typed: string; ms: number }[] = []
    for (const question of LARGE_QUESTIONS) {
      const asked = []
      for (let round = 0; round < 5; round += 1) {
        await judge({ graphql }, null, [question])
        asked.push(lastMs)
      }
      times.push({ typed: question.typed, ms: median(asked) })
    }
    const rising = times.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => Math.round((rising[Math.floor(rising.length * share)] ?? 0) * 100) / 100
    const commonMs = Math.round((times.find(({ typed }) => typed === 'navy')?.ms ?? 0) * 100) / 100
    const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
    return { variants: products * 5, ...verdict, p50Ms: at(0.5), p90Ms: at(0.9), commonMs, slowest }
  } finally {
    await service.stop()
  }
}

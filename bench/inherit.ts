import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startSelvedge } from './contenders/selvedge.ts'
import { openDatabaseServer } from './database.ts'
import { insertApiKey } from './seed/seed.ts'
import { median, spread } from './statistics.ts'

const VARIANTS = 500
const TIMES = 20
const WANTED_MS = 300

/**
 * `node bench/inherit.ts`: how long a change of a product takes to be answered whose 500 variants all inherit, over HTTP, and how long until
 * they are assessed again. Prints what it found and keeps nothing.
 */
async function main(): Promise<void> {
  const workDir = join(import.meta.dirname, '.work')
  mkdirSync(workDir, { recursive: true })
  const server = await openDatabaseServer({
    workDir,
    keep: false,
    log: console.log,
    url: process.env.BENCH_DATABASE_URL,
  })
  try {
    const databaseUrl = await server.databaseOf(200)
    const key = await insertApiKey({ connectionString: databaseUrl }, 'write')
    const selvedge = await startSelvedge(databaseUrl, workDir)
    const ask = asker(selvedge.port, key)
    try {
      const productId = (await ask('mutation { made: createProduct(name: "Linen shirt", weight: 0.2) { id } }')).made.id
      for (let at = 0; at < VARIANTS; at += 1) {
        await ask(`mutation { made: createVariant(productId: "${productId}", name: "No. ${at}") { id } }`)
      }
      const answered: number[] = []
      const settled: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const change = `weight: ${0.3 + time / 100}, careInstructions: "Wash at ${time}",
          composition: [{ fibreText: "linen", share: ${(time + 1) / 100} }, { fibreText: "cotton", share: 0.5 }]`
        const begunAt = performance.now()
        await ask(`mutation { made: updateProduct(id: "${productId}", ${change}) { id } }`)
        answered.push(performance.now() - begunAt)
        while ((await ask('{ reassessment { finishedAt } }')).reassessment.finishedAt === null) await pause(20)
        settled.push(performance.now() - begunAt)
      }
      const { least, most } = spread(answered)
      console.log(`A change of a product of ${VARIANTS} variants, ${TIMES} times:`)
      console.log(
        `  answered after ${median(answered).toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)}); wanted: ${WANTED_MS} ms`,
      )
      console.log(`  assessed after ${median(settled).toFixed(0)} ms`)
      if (median(answered) > WANTED_MS) process.exitCode = 1
    } finally {
      await selvedge.stop()
    }
  } finally {
    await server.stop()
  }
}

function asker(port: number, key: string) {
  return async (query: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: an answer has whatever shape its query asked for
    const { data, errors } = (await response.json()) as { data: any; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(errors[0].message)
    return data
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

await main()

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabaseServer } from './database.ts'
import { writeReport } from './report.ts'
import { measureExports } from './workloads/exports.ts'
import { measureProducts, measureVariants } from './workloads/graphql.ts'
import { measureImpact } from './workloads/impact.ts'
import { measureImports } from './workloads/imports.ts'
import { measureLists } from './workloads/lists.ts'
import { measurePage } from './workloads/page.ts'
import { measurePassport } from './workloads/passport.ts'
import { measurePrint } from './workloads/print.ts'
import { measureReassess } from './workloads/reassess.ts'
import { measureRest } from './workloads/rest.ts'
import { measureScale } from './workloads/scale.ts'
import { measureStart } from './workloads/start.ts'
import { measureWebhooks } from './workloads/webhooks.ts'
import type { Bench, Section } from './workloads/workload.ts'

const WORKLOADS: Readonly<Record<string, (bench: Bench) => Promise<Section>>> = {
  passport: measurePassport,
  page: measurePage,
  products: measureProducts,
  variants: measureVariants,
  reassess: measureReassess,
  rest: measureRest,
  lists: measureLists,
  imports: measureImports,
  exports: measureExports,
  print: measurePrint,
  webhooks: measureWebhooks,
  scale: measureScale,
  start: measureStart,
  impact: measureImpact,
}

/** `npm run bench`: installs the peers, fills the databases, measures, writes RESULTS.md. Linux, because it reads /proc. */
async function main(): Promise<void> {
  const { quick, keep, only } = options()
  const startedAt = new Date()
  installPeers()
  const workDir = join(import.meta.dirname, '.work')
  mkdirSync(workDir, { recursive: true })
  const server = await openDatabaseServer({ url: process.env.BENCH_DATABASE_URL, workDir, keep, log })
  try {
    const pace = {
      postmaster: server.postmaster,
      ...(quick ? { rounds: 3, seconds: 2, warmUpSeconds: 2 } : { rounds: 4, seconds: 5, warmUpSeconds: 3 }),
    }
    const sections: Section[] = []
    for (const name of only) {
      try {
        sections.push(await WORKLOADS[name]!({ server, workDir, pace, log }))
      } catch (error) {
        // What was measured before and after it is still worth writing down.
        process.exitCode = 1
        log(`${name} failed: ${error instanceof Error ? error.stack : error}`)
      }
    }

    const isWhole = !quick && sections.length === Object.keys(WORKLOADS).length
    const file = isWhole ? join(import.meta.dirname, 'RESULTS.md') : join(workDir, 'RESULTS.md')
    const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
    const rounds = `${pace.rounds} of ${pace.seconds} s after ${pace.warmUpSeconds} s of warm-up, interleaved`
    const report = writeReport({ command, startedAt, postgres: server.version, rounds, sections })
    writeFileSync(file, report)
    if (!isWhole) console.log(report)
    log(`written to ${file}`)
  } finally {
    await server.stop()
  }
}

function options() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const all = Object.keys(WORKLOADS)
  const only = values.only?.split(',') ?? all.filter((name) => !values.quick || name !== 'scale')
  const unknown = only.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Error(`There is no workload "${unknown}"; there are ${all.join(', ')}.`)
  return { quick: values.quick, keep: values.keep, only }
}

function installPeers(): void {
  const [installed, wanted] = ['node_modules/.package-lock.json', 'package-lock.json'].map((file) =>
    join(import.meta.dirname, file),
  ) as [string, string]
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return
  log('installing the peers')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname, stdio: 'inherit' })
}

function log(message: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${message}`)
}

// An exit of one's own lets the contenders be ended; the embedded PostgreSQL ends by itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await main()

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { circumstancesNow } from './circumstances.ts'
import { openDatabaseServer } from './database.ts'
import { type Measured, readMeasured, SECTIONS, type SectionName, writeReport } from './report.ts'
import { measureBackups, measureLargeBackups } from './workloads/backups.ts'
import { measureConnections } from './workloads/connections.ts'
import { measureDirectus } from './workloads/directus.ts'
import { measureExports } from './workloads/exports.ts'
import { measureDeepPage, measureProducts, measureRecord, measureVariants } from './workloads/graphql.ts'
import { measureImpact } from './workloads/impact.ts'
import { measureImports } from './workloads/imports.ts'
import { measureLargeImports } from './workloads/large-imports.ts'
import { measureLists } from './workloads/lists.ts'
import { measureLiterals } from './workloads/literals.ts'
import { measureMemory } from './workloads/memory.ts'
import { measureOdata } from './workloads/odata.ts'
import { measurePage } from './workloads/page.ts'
import { measurePassport } from './workloads/passport.ts'
import { measurePrint } from './workloads/print.ts'
import { measureReassess } from './workloads/reassess.ts'
import { measureRest } from './workloads/rest.ts'
import { measureScale } from './workloads/scale.ts'
import { measureSearchCost } from './workloads/search-cost.ts'
import { measureShape } from './workloads/shape.ts'
import { measureStart } from './workloads/start.ts'
import { measureWebhooks } from './workloads/webhooks.ts'
import type { Bench, Section } from './workloads/workload.ts'
import { measureWrites } from './workloads/writes.ts'

const WORKLOADS: Readonly<Record<SectionName, (bench: Bench) => Promise<Section>>> = {
  passport: measurePassport,
  page: measurePage,
  products: measureProducts,
  variants: measureVariants,
  record: measureRecord,
  deep: measureDeepPage,
  literals: measureLiterals,
  directus: measureDirectus,
  reassess: measureReassess,
  rest: measureRest,
  lists: measureLists,
  imports: measureImports,
  'large-imports': measureLargeImports,
  'search-cost': measureSearchCost,
  connections: measureConnections,
  exports: measureExports,
  odata: measureOdata,
  print: measurePrint,
  webhooks: measureWebhooks,
  scale: measureScale,
  backups: measureBackups,
  'large-backups': measureLargeBackups,
  start: measureStart,
  memory: measureMemory,
  impact: measureImpact,
  shape: measureShape,
  writes: measureWrites,
}

/**
 * `npm run bench`: installs the peers, fills the databases, measures; keeps each section in results/ and makes RESULTS.md of all that are
 * there. With --quick it keeps nothing. Linux, because it reads /proc.
 */
async function main(): Promise<void> {
  const { quick, keep, only } = options()
  installPeers()
  const workDir = process.env.BENCH_WORK ?? join(import.meta.dirname, '.work')
  mkdirSync(workDir, { recursive: true })
  const server = await openDatabaseServer({ url: process.env.BENCH_DATABASE_URL, workDir, keep, log })
  try {
    const pace = {
      postmaster: server.postmaster,
      ...(quick ? { rounds: 3, seconds: 2, warmUpSeconds: 2 } : { rounds: 4, seconds: 5, warmUpSeconds: 3 }),
    }
    const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
    const rounds = `${pace.rounds} of ${pace.seconds} s after ${pace.warmUpSeconds} s of warm-up, interleaved`
    const measured: Measured[] = []
    for (const name of only) {
      try {
        const circumstances = circumstancesNow({ command, rounds, postgres: server.version })
        const section = await WORKLOADS[name]({ server, workDir, pace, log })
        const one = { ...circumstances, rounds: section.rounds ?? rounds, section }
        measured.push(one)
        if (!quick) writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(one, null, 1)}\n`)
      } catch (error) {
        // What was measured before and after it is still worth keeping.
        process.exitCode = 1
        log(`${name} failed: ${error instanceof Error ? error.stack : error}`)
      }
    }
    if (quick) console.log(writeReport(measured))
    else writeFileSync(join(import.meta.dirname, 'RESULTS.md'), writeReport(readMeasured()))
  } finally {
    await server.stop()
  }
}

const LARGE: ReadonlySet<SectionName> = new Set(['scale', 'large-backups', 'large-imports'])
const RESULTS = join(import.meta.dirname, 'results')

function options() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const asked = values.only?.split(',') ?? SECTIONS.filter((name) => !values.quick || !LARGE.has(name))
  const unknown = asked.find((name) => !SECTIONS.some((known) => known === name))
  if (unknown !== undefined) throw new Error(`There is no workload "${unknown}"; there are ${SECTIONS.join(', ')}.`)
  return { quick: values.quick, keep: values.keep, only: SECTIONS.filter((name) => asked.includes(name)) }
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

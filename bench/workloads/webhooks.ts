import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseOf, readDemo } from '../../server/test/spawn-server.ts'
import { type Contender, startContender } from '../contenders/contender.ts'
import { cpuSeconds, parentOf, peakMemoryMb, postgresCpuSeconds, resetPeakMemory, residentMb } from '../processes.ts'
import { type Lane, type Measured, runRounds } from '../rounds.ts'
import { median, medianRatio } from '../statistics.ts'
import { graphqlRequest } from './graphql.ts'
import { type Service, serviceOn } from './service.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const LEAST_PER_SECOND = 500
/** Of what a mutation costs without its event. */
const MOST_OF_A_MUTATION = 1.1
/** As many as ask at once, few enough that the disk is no queue. */
const ASKING = 4
/** Longer than a signal takes. */
const SWITCHED_MS = 20

/**
 * Events told to ten receivers, and what recording them costs. The service is as `npm start` starts it, on the embedded PostgreSQL with
 * the demo data; the peers send as much to the same receivers and use the same PostgreSQL.
 */
export async function measureWebhooks({ pace, workDir, log }: Bench): Promise<Section> {
  const events = Number(process.env.BENCH_WEBHOOK_EVENTS ?? (pace.rounds < 4 ? 1_000 : 10_000))
  const dataDir = mkdtempSync(join(workDir, 'webhooks-'))
  const receivers = await startContender('Receivers', './webhook-receivers.ts', {}, '/ports')
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_API: 'off', OUTBOUND_PRIVATE_TARGETS: '127.0.0.1' }
  const profiled = process.env.BENCH_NODE_OPTIONS
  const selvedge = await startContender(
    'Selvedge',
    '../../server/bin/selvedge.js',
    { ...env, ...(profiled && { NODE_OPTIONS: profiled }) },
    '/readyz',
  )
  const connection = databaseOf(dataDir)
  const client = new pg.Client(connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0]!.pid)
    const key = readDemo(dataDir).apiKey
    const service = serviceOn(selvedge.port, key)
    const ports: number[] = await ask(receivers, '/ports')
    const wanted = events * ports.length
    const spent = async (pid: number, work: () => Promise<unknown>) => {
      const before = [cpuSeconds(pid), postgresCpuSeconds(postmaster), cpuSeconds(receivers.pid)] as const
      const startedAt = performance.now()
      await work()
      return {
        seconds: (performance.now() - startedAt) / 1000,
        node: cpuSeconds(pid) - before[0],
        database: postgresCpuSeconds(postmaster) - before[1],
        receivers: cpuSeconds(receivers.pid) - before[2],
      }
    }

    log(`webhooks: making ${events} events`)
    const webhooks = await createWebhooks(service, ports)
    const tell = await holdBack(connection)
    await importMaterials(service, client, events)
    log(`webhooks: ${wanted} deliveries`)
    resetPeakMemory(selvedge.pid)
    const memory: number[] = []
    const ours = await spent(selvedge.pid, async () => {
      await tell()
      for (let share = 0; share < 1; ) {
        await sleep(200)
        share = (await received(receivers)) / wanted
        memory.push(residentMb(selvedge.pid))
      }
      while ((await delivered(client)) < wanted) await sleep(20)
    })
    const peakMb = peakMemoryMb(selvedge.pid)
    const quarterMb = memory[Math.floor(memory.length / 4)] ?? Number.NaN
    const body = await bodyOf(client)
    for (const id of webhooks) await service.ask(`mutation { deleteWebhook(id: "${id}") { id } }`)

    const peer = async (script: string, more: Record<string, string> = {}) => {
      await fetch(`http://127.0.0.1:${receivers.port}/forget`)
      let own = { seconds: 0, cpuSeconds: 0 }
      const around = await spent(selvedge.pid, async () => {
        own = await runOnce(script, { PORTS: JSON.stringify(ports), EACH: String(events), BODY: body, ...more })
      })
      if ((await received(receivers)) !== wanted) throw new Error(`${script} has not sent all.`)
      return { ...around, seconds: own.seconds, node: own.cpuSeconds }
    }
    log('webhooks: bare undici')
    const bare = await peer('bare-posts.ts')
    log('webhooks: pg-boss')
    await client.query('create database pgboss')
    const boss = await peer('pg-boss-posts.ts', { DATABASE_URL: addressOf(connection, 'pgboss') })

    log('webhooks: what recording an event costs')
    // Short rounds and many, and nothing beside them, for the difference is small.
    await client.end()
    await selvedge.stop()
    await receivers.stop()
    const costs = await measureRecording(env, { ...pace, rounds: 12 * pace.rounds, seconds: pace.seconds / 5 })

    const per = (seconds: number) => `${((seconds / wanted) * 1e6).toFixed(0)} µs`
    const row = (name: string, run: typeof ours) => [
      name,
      `${run.seconds.toFixed(1)} s`,
      (wanted / run.seconds).toFixed(0),
      (bare.seconds / run.seconds).toFixed(2),
      ...[run.node, run.database, run.receivers].map(per),
    ]
    const perSecond = wanted / ours.seconds
    return {
      title: `Telling ${ports.length} receivers of ${events.toLocaleString('en')} events`,
      about:
        'Materials are imported while an open transaction holds their events back; from its end until every delivery is noted as ' +
        'delivered. Selvedge makes messages and deliveries of the events, signs each twice, vets each address and keeps each attempt with its ' +
        'headers. pg-boss inserts, fetches and completes a job for each, and sends the same body without a signature; "bare undici" only sends. ' +
        `Each sends 8 at once to a receiver. Memory of Selvedge: ${quarterMb.toFixed(0)} MB at a quarter, ${(memory.at(-1) ?? Number.NaN).toFixed(0)} at the end, ${peakMb.toFixed(0)} at most.`,
      tables: [
        {
          head: [
            '',
            'took',
            'deliveries/s',
            'of bare undici',
            'CPU of its process, each',
            'of PostgreSQL',
            'of the receivers',
          ],
          rows: [row('Selvedge', ours), row('pg-boss and undici', boss), row('bare undici', bare)],
        },
        {
          head: [
            'a mutation, with its event and without',
            'with, per second',
            'without',
            'CPU with, ms (process + PostgreSQL)',
            'without',
            'CPU with ÷ without',
            'rate with ÷ without',
          ],
          rows: costs.map(({ what, measured: [recorded, silent] }) => [
            what,
            ...[recorded, silent].map((one) => median(one!.rounds.map(({ perSecond }) => perSecond)).toFixed(0)),
            ...[recorded, silent].map(
              (one) =>
                `${median(one!.rounds.map(({ serverCpu }) => serverCpu)).toFixed(2)} + ${median(one!.rounds.map(({ postgresCpu }) => postgresCpu)).toFixed(2)}`,
            ),
            medianRatio(cpuOf(recorded!), cpuOf(silent!)).toFixed(3),
            medianRatio(rateOf(recorded!), rateOf(silent!)).toFixed(3),
          ]),
        },
      ],
      verdicts: [
        {
          what: `Deliveries to ${ports.length} receivers`,
          wanted: `≥ ${LEAST_PER_SECOND} /s`,
          got: `${perSecond.toFixed(0)} /s`,
          met: perSecond >= LEAST_PER_SECOND,
        },
        ...costs.map(({ what, measured: [recorded, silent] }): Verdict => {
          const ratio = medianRatio(cpuOf(recorded!), cpuOf(silent!))
          return {
            what: `CPU of a mutation with its event (${what})`,
            wanted: `≤ ${MOST_OF_A_MUTATION} × without`,
            got: `${ratio.toFixed(2)} ×`,
            met: ratio <= MOST_OF_A_MUTATION,
          }
        }),
      ],
    }
  } finally {
    await client.end()
    await selvedge.stop()
    await receivers.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function createWebhooks({ ask }: Service, ports: readonly number[]): Promise<string[]> {
  const made: string[] = []
  for (const port of ports) {
    const url = `http://127.0.0.1:${port}/hook`
    const { createWebhook } = await ask(
      `mutation { createWebhook(name: "${port}", url: "${url}", kinds: ["material.created"]) { webhook { id } } }`,
    )
    made.push(createWebhook.webhook.id)
  }
  return made
}

/** Events are told once all transactions that were open beside theirs have ended; this one is. Gives back how to end it. */
async function holdBack(connection: pg.ClientConfig): Promise<() => Promise<void>> {
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select pg_current_xact_id()')
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}

async function importMaterials({ ask, upload }: Service, client: pg.Client, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, i) => `Fabric ${i};cotton`)
  const id = await upload(Buffer.from(`material_name;fibre\n${lines.join('\n')}\n`), 'materials.csv')
  for (const [mutation, end] of [
    ['checkImport', 'checked'],
    ['startImport', 'finished'],
  ]) {
    await ask(`mutation { ${mutation}(id: "${id}") { id } }`)
    for (let state = ''; state !== end; await sleep(20)) {
      const { rows } = await client.query('select state, end_reason from imports where id = $1', [id])
      if (rows[0].end_reason) throw new Error(rows[0].end_reason)
      state = rows[0].state
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer has whatever shape its address gives
async function ask({ port }: Contender, path: string): Promise<any> {
  return (await fetch(`http://127.0.0.1:${port}${path}`)).json()
}

/** Different ids, of all receivers together. */
async function received(receivers: Contender): Promise<number> {
  const all: { ids: number }[] = await ask(receivers, '/ids')
  return all.reduce((sum, { ids }) => sum + ids, 0)
}

async function delivered(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from webhook_deliveries where state = 'delivered'`)
  return rows[0].count
}

/** What was sent, for the peers to send as much. */
async function bodyOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select kind as type, occurred_at as timestamp, data from webhook_messages limit 1`,
  )
  return JSON.stringify(rows[0])
}

async function runOnce(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<{ seconds: number; cpuSeconds: number }> {
  const file = fileURLToPath(new URL(`../contenders/${script}`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
  })
  return JSON.parse(stdout)
}

function addressOf({ host, port, user, password }: ReturnType<typeof databaseOf>, database: string): string {
  const query = new URLSearchParams({ host: String(host), port: String(port) })
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?${query}`
}

type Cost = { readonly what: string; readonly measured: readonly Measured[] }

/** The same mutations by one process, which records their events in one round and not in the next. */
async function measureRecording(env: Readonly<Record<string, string>>, pace: Bench['pace']): Promise<Cost[]> {
  const dataDir = mkdtempSync(join(env.DATA_DIR!, 'recording-'))
  const selvedge = await startContender(
    'Selvedge',
    '../../server/bin/selvedge.js',
    {
      ...env,
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=${new URL('../contenders/switched-events.ts', import.meta.url).href}`,
    },
    '/readyz',
  )
  const client = new pg.Client(databaseOf(dataDir))
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0]!.pid)
    const key = readDemo(dataDir).apiKey
    const { ask } = serviceOn(selvedge.port, key)
    const companies: string[] = []
    for (let i = 0; i < 64; i += 1) {
      companies.push((await ask(`mutation { createCompany(name: "Company ${i}") { id } }`)).createCompany.id)
    }
    // Many, because a product's score is the average of its variants', made anew for each that is added.
    const products: string[] = []
    for (let i = 0; i < 256; i += 1) {
      products.push((await ask(`mutation { createProduct(name: "Product ${i}") { id } }`)).createProduct.id)
    }
    const { materials } = await ask('{ materials(take: 1) { id } }')
    const variants: string[] = []
    for (const id of products) variants.push((await ask(newVariant(id, materials[0].id))).createVariant.id)
    const cities = ['Porto', 'Braga', 'Faro']
    const mutations = {
      'a company’s city': cities.flatMap((city) =>
        companies.map((id) => `mutation { updateCompany(id: "${id}", city: "${city}") { id } }`),
      ),
      'a variant’s colour': ['red', 'green'].flatMap((colour) =>
        variants.map((id) => `mutation { updateVariant(id: "${id}", color: "${colour}") { id } }`),
      ),
      'a variant with its composition, two events': products.map((id) => newVariant(id, materials[0].id)),
    }
    let records = true
    const switchedTo = (wanted: boolean) => async () => {
      if (records !== wanted) process.kill(selvedge.pid, 'SIGUSR2')
      records = wanted
      await sleep(SWITCHED_MS)
    }
    const costs: Cost[] = []
    for (const [what, documents] of Object.entries(mutations)) {
      // Plans are then for tables of this size, which autovacuum sees to within a minute.
      await client.query('analyze')
      const requests = documents.map((one) => graphqlRequest('/api/graphql', one, { authorization: `Bearer ${key}` }))
      const lanes = [true, false].map((wanted): Lane => {
        return { ...selvedge, requests, bodyBytes: null, before: switchedTo(wanted) }
      })
      costs.push({ what, measured: await runRounds(lanes, { ...pace, postmaster, connections: ASKING }) })
    }
    return costs
  } finally {
    await client.end()
    await selvedge.stop()
  }
}

function newVariant(productId: string, materialId: string): string {
  return `mutation { createVariant(name: "Bench", productId: "${productId}", composition: [{ materialId: "${materialId}", share: 1 }]) { id } }`
}

function rateOf({ rounds }: Measured): number[] {
  return rounds.map(({ perSecond }) => perSecond)
}

/** Seconds per 1,000, which is ms each. */
function cpuOf({ rounds }: Measured): number[] {
  return rounds.map(({ serverCpu, postgresCpu }) => serverCpu + postgresCpu)
}

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseOf, readDemo } from '../../server/test/spawn-server.ts'
import { type Contender, startContender } from '../contenders/contender.ts'
import { parentOf } from '../processes.ts'
import { catalogueFile } from './imports-file.ts'
import { createPhases, type Phase, sumOf } from './phases.ts'
import { type Service, serviceOn } from './service.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const VARIANTS_EACH = 10
const LEAST_PER_SECOND = 3_000
const MOST_DELTA_SECONDS = 2
const MOST_MB = 400
const DELTAS = 3

/**
 * A connected shop of WooCommerce: read first, read again with nothing and with a little changed, and taken back. The service is as `npm start` starts it, on
 * the embedded PostgreSQL with the demo data. WooCommerce, because it is what costs most of our own work: every hundred variations are a request over TLS and a page
 * of JSON to take apart, where Shopify hands over one file and the others ask for a pause between pages.
 */
export async function measureConnections({ pace, workDir, log }: Bench): Promise<Section> {
  const products = Number(process.env.BENCH_CONNECTION_PRODUCTS ?? (pace.rounds < 4 ? 1_000 : 10_000))
  const variants = products * VARIANTS_EACH
  const dataDir = mkdtempSync(join(workDir, 'connections-'))
  const shop = await startContender(
    'Shop',
    './prepared-shop.ts',
    { PRODUCTS: String(products), EACH: String(VARIANTS_EACH) },
    '/',
  )
  const selvedge = await startContender(
    'Selvedge',
    '../../server/bin/selvedge.js',
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_API: 'off',
      RATE_LIMIT_PUBLIC: 'off',
      OUTBOUND_PRIVATE_TARGETS: '127.0.0.1',
      ...(process.env.BENCH_NODE_OPTIONS && { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS }),
    },
    '/readyz',
  )
  const client = new pg.Client(databaseOf(dataDir))
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0]!.pid)
    const key = readDemo(dataDir).apiKey
    const service = serviceOn(selvedge.port, key)
    const { phases, time: timed } = createPhases({ service: selvedge.pid, postmaster, there: shop.pid })
    const time = <T>(title: string, work: () => Promise<T>): Promise<T> => {
      log(`connections: ${title}`)
      return timed(title, work)
    }
    const stateOf = async (table: 'imports' | 'connection_runs', id: string) => {
      const { rows } = await client.query<{ state: string; because: unknown }>(
        table === 'imports'
          ? 'select state, end_reason as because from imports where id = $1'
          : 'select state, ended_because as because from connection_runs where id = $1',
        [id],
      )
      return rows[0]
    }
    const until = async (table: 'imports' | 'connection_runs', id: string, ...states: readonly string[]) => {
      for (;;) {
        const now = await stateOf(table, id)
        if (now && states.includes(now.state)) return
        if (now?.because) throw new Error(`${now.state}: ${JSON.stringify(now.because)}`)
        await sleep(10)
      }
    }
    const settled = async () => {
      while ((await client.query('select 1 from assessments_due limit 1')).rows.length > 0) await sleep(20)
    }
    const exported = async () => {
      await settled()
      return [await exportOf(selvedge, key, 'variants.csv'), await exportOf(selvedge, key, 'products.csv')].join(' ')
    }
    const verdictsOfExports: Verdict[] = []
    const same = (what: string, before: string, after: string) =>
      verdictsOfExports.push({
        what,
        wanted: 'no byte differs',
        got: before === after ? 'none' : 'some',
        met: before === after,
      })

    const atFirst = await exported()
    const connection = await connect(service, shop)
    const run = async (isFull: boolean) =>
      (
        await service.ask(
          `mutation { run: startConnectionRun(connectionId: "${connection}", isFull: ${isFull}) { id } }`,
        )
      ).run.id as string
    const act = (mutation: string, id: string) => service.ask(`mutation { ${mutation}(id: "${id}") { id } }`)

    const first = await time('reading', async () => {
      const id = await run(true)
      await until('connection_runs', id, 'checking', 'waiting')
      return id
    })
    await time('checking', () => until('connection_runs', first, 'waiting'))
    await time('writing', async () => {
      await act('continueConnectionRun', first)
      await until('connection_runs', first, 'finished')
    })
    await refuseOtherThan(client, first, products, variants)
    await time('what was left to assess', settled)
    const afterFirst = await exported()

    await time('all of it again, nothing changed', async () => until('connection_runs', await run(true), 'finished'))
    same('Connection: exports after a run without a change', afterFirst, await exported())

    const deltas: string[] = []
    for (let at = 1; at <= DELTAS; at += 1) {
      await fetch(`http://127.0.0.1:${shop.port}/change`, { method: 'POST' })
      await time(`what has changed: 100 variants (${at})`, async () => {
        const id = await run(false)
        deltas.push(id)
        await until('connection_runs', id, 'finished')
      })
      await settled()
    }
    for (const id of deltas.toReversed()) {
      await act('undoConnectionRun', id)
      await until('connection_runs', id, 'undone')
    }
    same('Connection: exports after undoing the changes', afterFirst, await exported())
    await time('undo of the first run', async () => {
      await act('undoConnectionRun', first)
      await until('connection_runs', first, 'undone')
    })
    same('Connection: exports after undoing the first run', atFirst, await exported())

    const file = await service.upload(catalogueFile(products, VARIANTS_EACH), 'catalogue.csv')
    await time('a CSV of the same: check', async () => {
      await act('checkImport', file)
      await until('imports', file, 'checked')
    })
    await time('a CSV of the same: import', async () => {
      await act('startImport', file)
      await until('imports', file, 'finished')
    })

    const of = (title: string) => phases.find((one) => one.title === title)!
    const firstRun = sumOf('first run', [of('reading'), of('checking'), of('writing')])
    const csv = sumOf('a CSV of the same', phases.slice(-2))
    const slowest = Math.max(
      ...phases.filter(({ title }) => title.startsWith('what has changed')).map(({ seconds }) => seconds),
    )
    const mostOf = (some: readonly Phase[]) => Math.max(...some.map(({ peakMb }) => peakMb))
    const cpuOf = ({ node, database }: Phase) => node + database
    const number = (value: number) => Math.round(value).toLocaleString('en')
    return {
      title: `Reading a shop of ${number(variants)} variants`,
      about:
        `A shop of WooCommerce with ${number(products)} products of ${VARIANTS_EACH} variations each, in a process of its own, whose answers are prepared: a page is a hundred texts that are joined. ` +
        'The service asks it over TLS, as it asks a real one, on the embedded PostgreSQL. "Took" is wall time on two cores that the service, PostgreSQL and the shop share; nothing is taken off for the shop, so variants/s of our own work are at least these. ' +
        `The first run waits for consent after its check; that pause is not in it. The CSV holds the same variants in eleven columns, imported after everything was taken back: the first run costs ${(cpuOf(firstRun) / cpuOf(csv)).toFixed(2)} × its CPU.`,
      tables: [
        {
          head: ['', 'took', 'variants/s', 'most RSS', 'CPU Node', 'CPU PostgreSQL', 'CPU of the shop'],
          rows: [firstRun, ...phases, csv].map((one) => [
            one.title,
            `${one.seconds.toFixed(one.seconds < 10 ? 2 : 1)} s`,
            one.title.startsWith('what has changed') ? '' : number(variants / one.seconds),
            `${one.peakMb.toFixed(0)} MB`,
            `${one.node.toFixed(1)} s`,
            `${one.database.toFixed(1)} s`,
            `${one.there.toFixed(1)} s`,
          ]),
        },
      ],
      verdicts: [
        {
          what: 'Connection: first run',
          wanted: `≥ ${LEAST_PER_SECOND} variants/s`,
          got: `${(variants / firstRun.seconds).toFixed(0)} variants/s`,
          met: variants / firstRun.seconds >= LEAST_PER_SECOND,
        },
        atMost('Connection: run of 100 changes', slowest, MOST_DELTA_SECONDS, 's', 2),
        atMost(
          'Connection: memory of the Node process, read and undone',
          mostOf(phases.slice(0, -2)),
          MOST_MB,
          'MB',
          0,
        ),
        // The CSV is imported by the process that has done all of that before.
        atMost('Connection: memory of the Node process, the CSV with it', mostOf(phases), MOST_MB, 'MB', 0),
        ...verdictsOfExports,
      ],
    }
  } finally {
    await client.end().catch(() => {})
    await selvedge.stop()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function connect({ ask }: Service, { port }: Contender): Promise<string> {
  const there = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as { address: string; certificate: string }
  const settings = `{ address: "${there.address}", ca_certificate: ${JSON.stringify(there.certificate)} }`
  const secrets = `{ consumer_key: "ck_${'1'.repeat(40)}", consumer_secret: "cs_${'2'.repeat(40)}" }`
  const { made } = await ask(
    `mutation { made: createConnection(kind: "woocommerce", name: "Prepared", settings: ${settings}, secrets: ${secrets}) { id } }`,
  )
  return made.id
}

async function exportOf({ port }: Contender, key: string, file: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/exports/${file}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  if (answer.status !== 200 || !answer.body)
    throw new Error(`${file} answered ${answer.status}: ${await answer.text()}`)
  const hash = createHash('sha256')
  for await (const chunk of answer.body) hash.update(chunk)
  return hash.digest('hex')
}

async function refuseOtherThan(client: pg.Client, runId: string, products: number, variants: number): Promise<void> {
  const { rows } = await client.query<{ kind: string; count: number }>(
    `select kind, count(*)::int from import_records join connection_runs r using (workspace_id, import_id)
     where r.id = $1 and outcome = 'created' group by kind order by kind`,
    [runId],
  )
  const found = JSON.stringify(rows.map(({ kind, count }) => [kind, count]))
  const wanted = JSON.stringify([
    ['product', products],
    ['variant', variants],
  ])
  if (found !== wanted) throw new Error(`The first run made ${found} instead of ${wanted}.`)
}

function atMost(what: string, got: number, most: number, unit: string, digits: number): Verdict {
  return { what, wanted: `≤ ${most} ${unit}`, got: `${got.toFixed(digits)} ${unit}`, met: got <= most }
}

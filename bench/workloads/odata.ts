import { createHash } from 'node:crypto'
import pg from 'pg'
import { newFeedSecret } from '../../server/src/features/connecting/feeds/feed-secret.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { cpuSeconds, peakMemoryMb, postgresCpuSeconds, resetPeakMemory } from '../processes.ts'
import { median, spread } from '../statistics.ts'
import type { Bench, Section } from './workload.ts'

const LEAST_ROWS = 20_000
/** What the peak may still rise after a quarter of the pages: garbage that has not been collected. */
const MOST_RISE_MB = 60

/** What a report reads: a million variants with all their properties, page after page over HTTP, as they come and compressed. */
export async function measureOdata({ server, pace, workDir, log }: Bench): Promise<Section> {
  const isQuick = pace.rounds < 4
  const products = Number(process.env.BENCH_ODATA_PRODUCTS ?? (isQuick ? 2_000 : 200_000))
  const times = 1
  const databaseUrl = await server.databaseOf(products, { assessed: false })
  const secret = await insertFeed(databaseUrl)
  const selvedge = await startSelvedge(databaseUrl, workDir)
  try {
    const read = (path: string, accept: string) => readThrough(selvedge, server.postmaster, secret, path, accept)
    const cases = [
      ['Variants', 'identity'],
      ['Variants', 'gzip'],
      ['Variants?$select=id,productId,name,gtin,updatedAt', 'gzip'],
      ['Compositions', 'gzip'],
    ] as const
    await read('Products', 'identity')
    const measured = new Map<string, Read[]>()
    for (let time = 0; time < times; time += 1) {
      for (const [path, accept] of cases) {
        log(`odata: ${path}, ${accept}, ${time + 1} of ${times}`)
        const name = `${path}, ${accept === 'gzip' ? 'gzip' : 'as it is'}`
        measured.set(name, [...(measured.get(name) ?? []), await read(path, accept)])
      }
    }
    const rate = (reads: readonly Read[]) => median(reads.map(({ rows, seconds }) => rows / seconds))
    const number = (value: number) => Math.round(value).toLocaleString('en')
    const [first = []] = measured.values()
    const compositions = measured.get('Compositions, gzip') ?? []
    const compressed = measured.get('Variants, gzip') ?? []
    const rise = Math.max(
      ...[...measured.values()].map((reads) => median(reads.map((one) => one.peakMb - one.quarterMb))),
    )
    const slowest = Math.max(...[...measured.values()].flatMap((reads) => reads.map((one) => one.slowestMs)))
    return {
      title: `Reading ${number(products * 5)} variants as OData`,
      about:
        `Selvedge alone on ${number(products)} products with five variants each. Each question from its first page to its last by "@odata.nextLink", ` +
        'in pages of 5,000 rows over HTTP. RSS is the highest of the Node process so far: when a quarter of the pages has come, and at the end.',
      tables: [
        {
          head: [
            '',
            'rows',
            'rows/s',
            'least – most',
            's',
            'MB',
            'slowest page, ms',
            'CPU Node, µs/row',
            'CPU PostgreSQL, µs/row',
            'a quarter',
            'at the end',
          ],
          rows: [...measured].map(([name, reads]) => {
            const middle = (pick: (one: Read) => number) => median(reads.map(pick))
            const { least, most } = spread(reads.map((one) => one.rows / one.seconds))
            const { rows } = reads[0]!
            return [
              name,
              number(rows),
              number(rate(reads)),
              `${number(least)} – ${number(most)}`,
              middle(({ seconds }) => seconds).toFixed(1),
              (middle(({ bytes }) => bytes) / 1e6).toFixed(0),
              middle(({ slowestMs }) => slowestMs).toFixed(0),
              ((middle(({ nodeCpu }) => nodeCpu) / rows) * 1e6).toFixed(0),
              ((middle(({ databaseCpu }) => databaseCpu) / rows) * 1e6).toFixed(0),
              `${middle(({ quarterMb }) => quarterMb).toFixed(0)} MB`,
              `${middle(({ peakMb }) => peakMb).toFixed(0)} MB`,
            ]
          }),
        },
      ],
      verdicts: [
        {
          what: 'OData: all variants, page by page',
          wanted: `≥ ${LEAST_ROWS} rows/s`,
          got: `${rate(first).toFixed(0)} rows/s`,
          met: rate(first) >= LEAST_ROWS,
        },
        {
          what: 'OData: a set that is read through a join, beside Variants',
          wanted: '≥ half the rows/s',
          got: `${(rate(compositions) / rate(compressed)).toFixed(2)} times`,
          met: rate(compositions) >= rate(compressed) / 2,
        },
        {
          what: 'OData: highest RSS from a quarter of the pages to the end',
          wanted: `≤ +${MOST_RISE_MB} MB`,
          got: `+${rise.toFixed(0)} MB`,
          met: rise <= MOST_RISE_MB,
        },
        {
          what: 'OData: the slowest page',
          wanted: '≤ 10,000 ms',
          got: `${slowest.toFixed(0)} ms`,
          met: slowest <= 10_000,
        },
      ],
    }
  } finally {
    await selvedge.stop()
  }
}

async function insertFeed(connectionString: string): Promise<string> {
  const { secret, prefix } = newFeedSecret()
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      `insert into selvedge.feeds (workspace_id, id, name, kind, shows, prefix, secret_hash, created_by)
       select id, $3, 'Bench', 'odata', '{"kind":"odata","sets":null}', $1, $2, 'Bench' from selvedge.workspaces`,
      [prefix, createHash('sha256').update(secret).digest(), newId('fed')],
    )
  } finally {
    await client.end()
  }
  return secret
}

type Read = {
  readonly rows: number
  readonly seconds: number
  readonly bytes: number
  readonly slowestMs: number
  readonly nodeCpu: number
  readonly databaseCpu: number
  readonly quarterMb: number
  readonly peakMb: number
}

/** All pages one after the other; rows are counted by their beginning, the name of the key, which no value of theirs has. */
async function readThrough(
  { port, pid }: { readonly port: number; readonly pid: number },
  postmaster: number,
  secret: string,
  path: string,
  accept: string,
): Promise<Read> {
  const headers = {
    authorization: `Basic ${Buffer.from(`bench:${secret}`).toString('base64')}`,
    'accept-encoding': accept,
  }
  const ask = (asked: string) => fetch(`http://127.0.0.1:${port}/odata/v4/${asked}`, { headers })
  const [set = ''] = path.split('?')
  const all = Number(await (await ask(`${set}/$count`)).text())
  resetPeakMemory(pid)
  const [node, database, startedAt] = [cpuSeconds(pid), postgresCpuSeconds(postmaster), performance.now()]
  let [rows, bytes, slowestMs, quarterMb] = [0, 0, 0, Number.NaN]
  let next: string | undefined = path
  while (next !== undefined) {
    const from = performance.now()
    const answer = await ask(next)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    slowestMs = Math.max(slowestMs, performance.now() - from)
    bytes += text.length
    rows += text.split(/\{"(?:id|variantId)":/).length - 1
    if (Number.isNaN(quarterMb) && rows >= all / 4) quarterMb = peakMemoryMb(pid)
    const link = /"@odata\.nextLink":"([^"]+)"\}$/.exec(text.slice(-8_000))?.[1]
    next = link?.slice(link.indexOf('/odata/v4/') + '/odata/v4/'.length)
  }
  const seconds = (performance.now() - startedAt) / 1000
  if (rows !== all) throw new Error(`${path} brought ${rows} rows of ${all}.`)
  return {
    rows,
    seconds,
    bytes,
    slowestMs,
    quarterMb,
    peakMb: peakMemoryMb(pid),
    nodeCpu: cpuSeconds(pid) - node,
    databaseCpu: postgresCpuSeconds(postmaster) - database,
  }
}

import pg from 'pg'
import { startSelvedge } from '../contenders/selvedge.ts'
import { cpuSeconds, peakMemoryMb, postgresCpuSeconds, resetPeakMemory } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { median, spread } from '../statistics.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const LEAST_ROWS = 20_000
/** What the peak may still rise after a quarter of a file: garbage that has not been collected, and no more with more rows. */
const MOST_RISE_MB = 60
const QUARTER = 0.25

/** What a client takes away, of a catalogue with compositions: lists as CSV and XLSX and the whole workspace, read to their ends over HTTP. */
export async function measureExports({ server, pace, workDir, log }: Bench): Promise<Section> {
  const isQuick = pace.rounds < 4
  const products = Number(process.env.BENCH_EXPORT_PRODUCTS ?? (isQuick ? 2_000 : 20_000))
  const times = isQuick ? 1 : 3
  const databaseUrl = await server.databaseOf(products, { assessed: false })
  const key = await insertApiKey({ connectionString: databaseUrl })
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  await client.connect()
  const selvedge = await startSelvedge(databaseUrl, workDir, {
    env: process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {},
  })
  try {
    const rowsOf = await countRows(client)
    const files = [
      ...(['variants', 'flat', 'products', 'compositions'] as const).flatMap((name) => [`${name}.csv`, `${name}.xlsx`]),
      'workspace.zip',
      'workspace.xlsx',
    ]
    const measured = new Map<string, { rows: number; taken: Taken[]; copySeconds: number }>()
    for (const file of files) {
      const name = file.replace(/\..*/, '') as Exported
      // Once unmeasured: code that is loaded at first use, a heap of its working size, and how long the file is.
      const { bytes } = await take(selvedge, server.postmaster, file, key, Number.POSITIVE_INFINITY)
      const taken: Taken[] = []
      const copies: number[] = []
      for (let time = 0; time < times; time += 1) {
        log(`exports: ${file}, ${time + 1} of ${times}`)
        taken.push(await take(selvedge, server.postmaster, file, key, bytes))
        copies.push(await copyOut(client, COPIES[name]))
      }
      measured.set(file, { rows: rowsOf[name], taken, copySeconds: median(copies) })
    }
    const of = (file: string) => {
      const { rows, taken, copySeconds } = measured.get(file)!
      const middle = (pick: (one: Taken) => number) => median(taken.map(pick))
      return { rows, taken, copySeconds, seconds: middle(({ seconds }) => seconds), middle }
    }
    const number = (value: number) => Math.round(value).toLocaleString('en')
    return {
      title: `Exporting ${number(products * 5)} variants`,
      about:
        `Selvedge alone on ${number(products)} products with five variants each and their compositions, each file ${times} times after one that does not count, read to its end over HTTP. ` +
        'RSS is the highest of the Node process so far: before, when a quarter of the file has come, and at its end. COPY writes the same records with the same joins as CSV to /dev/null, in the same rounds.',
      tables: [
        {
          head: [
            '',
            'rows/s',
            'least – most',
            's',
            'MB',
            'CPU Node, µs/row',
            'CPU PostgreSQL, µs/row',
            'RSS before',
            'a quarter',
            'at the end',
            'COPY s',
            'ours ÷ it',
          ],
          rows: files.map((file) => {
            const { rows, taken, copySeconds, seconds, middle } = of(file)
            const { least, most } = spread(taken.map((one) => rows / one.seconds))
            return [
              file,
              number(rows / seconds),
              `${number(least)} – ${number(most)}`,
              seconds.toFixed(2),
              (middle(({ bytes }) => bytes) / 1e6).toFixed(1),
              ((middle(({ nodeCpu }) => nodeCpu) / rows) * 1e6).toFixed(0),
              ((middle(({ databaseCpu }) => databaseCpu) / rows) * 1e6).toFixed(0),
              `${middle(({ beforeMb }) => beforeMb).toFixed(0)} MB`,
              `${middle(({ quarterMb }) => quarterMb).toFixed(0)} MB`,
              `${middle(({ peakMb }) => peakMb).toFixed(0)} MB`,
              copySeconds.toFixed(2),
              (seconds / copySeconds).toFixed(1),
            ]
          }),
        },
      ],
      verdicts: [
        ...['variants.csv', 'flat.csv', 'variants.xlsx'].map((file) => {
          const { rows, seconds } = of(file)
          return atLeast(`Export: ${file}`, rows / seconds, LEAST_ROWS)
        }),
        flat('Export: highest RSS from a quarter of a file to its end', [...measured.values()]),
      ],
    }
  } finally {
    await client.end()
    await selvedge.stop()
  }
}

type Exported = 'variants' | 'flat' | 'products' | 'compositions' | 'workspace'

const SHARES = `(select string_agg(concat_ws(' | ', m.share, coalesce(a.name || ' [' || a.id || ']', m.fibre_text), m.part), E'\\n' order by m.position)
  from variant_materials m left join materials a on a.workspace_id = m.workspace_id and a.id = m.material_id
  where m.workspace_id = v.workspace_id and m.variant_id = v.id)`
const OF_PRODUCT = 'from variants v join products p on p.workspace_id = v.workspace_id and p.id = v.product_id'
const VARIANTS = `select p.id, p.sku, p.name, v.*, ${SHARES} ${OF_PRODUCT} order by v.id`
const PRODUCTS = `select p.*, c.name from products p left join companies c on c.workspace_id = p.workspace_id and c.id = p.company_id order by p.id`

/** What holds the same as each export. */
const COPIES: Readonly<Record<Exported, readonly string[]>> = {
  variants: [VARIANTS],
  flat: [`select p.*, v.*, ${SHARES} ${OF_PRODUCT} order by v.id`],
  products: [PRODUCTS],
  compositions: [
    `select v.id, v.gtin, v.name, a.name, a.id, m.fibre_text, m.share, m.part from variant_materials m
     join variants v on v.workspace_id = m.workspace_id and v.id = m.variant_id
     left join materials a on a.workspace_id = m.workspace_id and a.id = m.material_id order by v.id, m.position`,
  ],
  workspace: [
    'select * from companies order by id',
    'select * from materials order by id',
    PRODUCTS,
    VARIANTS,
    'select * from certifications order by id',
  ],
}

async function countRows(client: pg.Client): Promise<Record<Exported, number>> {
  const tables = ['companies', 'materials', 'products', 'variants', 'certifications', 'variant_materials']
  const counts = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${table}`)
    counts.set(table, rows[0]!.count)
  }
  const of = (table: string) => counts.get(table) ?? Number.NaN
  return {
    variants: of('variants'),
    flat: of('variants'),
    products: of('products'),
    compositions: of('variant_materials'),
    workspace: tables.slice(0, 5).reduce((sum, table) => sum + of(table), 0),
  }
}

async function copyOut(client: pg.Client, queries: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  for (const query of queries) await client.query(`copy (${query}) to '/dev/null' with (format csv)`)
  return (performance.now() - startedAt) / 1000
}

type Taken = {
  readonly seconds: number
  readonly nodeCpu: number
  readonly databaseCpu: number
  readonly bytes: number
  readonly beforeMb: number
  readonly quarterMb: number
  readonly peakMb: number
}

/** One download of about so many bytes; they are counted and thrown away. */
async function take(
  { port, pid }: { readonly port: number; readonly pid: number },
  postmaster: number,
  file: string,
  key: string,
  expectedBytes: number,
): Promise<Taken> {
  resetPeakMemory(pid)
  const beforeMb = peakMemoryMb(pid)
  const [node, database, startedAt] = [cpuSeconds(pid), postgresCpuSeconds(postmaster), performance.now()]
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/exports/${file}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  if (response.status !== 200 || !response.body)
    throw new Error(`${file} answered ${response.status}: ${await response.text()}`)
  let bytes = 0
  let quarterMb = Number.NaN
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (Number.isNaN(quarterMb) && bytes >= expectedBytes * QUARTER) quarterMb = peakMemoryMb(pid)
  }
  const seconds = (performance.now() - startedAt) / 1000
  return {
    seconds,
    bytes,
    beforeMb,
    quarterMb,
    peakMb: peakMemoryMb(pid),
    nodeCpu: cpuSeconds(pid) - node,
    databaseCpu: postgresCpuSeconds(postmaster) - database,
  }
}

function atLeast(what: string, got: number, least: number): Verdict {
  return { what, wanted: `≥ ${least} rows/s`, got: `${got.toFixed(0)} rows/s`, met: got >= least }
}

function flat(what: string, files: readonly { readonly taken: readonly Taken[] }[]): Verdict {
  const rise = Math.max(...files.map(({ taken }) => median(taken.map((one) => one.peakMb - one.quarterMb))))
  return { what, wanted: `≤ +${MOST_RISE_MB} MB`, got: `+${rise.toFixed(0)} MB`, met: rise <= MOST_RISE_MB }
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Contender, startContender } from './contenders/contender.ts'
import { getRequest, load, postRequest } from './load.ts'
import { cpuSeconds, postgresCpuSeconds } from './processes.ts'
import { type Interval, intervalOfRatio } from './statistics.ts'

/**
 * `npm run bench:compare -- CHECKOUT`: what a request costs in CPU time of the service and its PostgreSQL, this checkout beside another one
 * (with its packages installed and its dashboard built). Both run as they are installed by default, each with an embedded database and the
 * demo of its own. Rounds are paired and change their order; a path is measured until its interval is narrow enough or it has had its most rounds.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '24' },
      'most-rounds': { type: 'string', default: '96' },
      seconds: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  })
  const [other] = positionals
  if (!other)
    throw new Error('Name the folder of the checkout to compare with: npm run bench:compare -- ../selvedge-before')
  const pace = {
    rounds: Number(values.rounds),
    mostRounds: Number(values['most-rounds']),
    seconds: Number(values.seconds),
  }
  const checkouts = [resolve(other), join(import.meta.dirname, '..')] as const
  const workDir = join(import.meta.dirname, '.work')
  mkdirSync(workDir, { recursive: true })
  const startedAt = new Date()
  const rows: Row[] = []
  for (const memory of ['remembered', 'executed'] as const) {
    const paths = PATHS.filter((path) => (path.memory ?? 'remembered') === memory).filter(
      ({ name }) => !values.only || name.includes(values.only),
    )
    if (paths.length === 0) continue
    const env: Record<string, string> = memory === 'executed' ? { ANSWER_MEMORY_MB: '0' } : {}
    const pair: Installed[] = []
    try {
      for (const checkout of checkouts) pair.push(await install(checkout, workDir, env))
      for (const path of paths) rows.push(await comparePath(path, pair as [Installed, Installed], pace))
    } finally {
      for (const one of pair) await one.stop()
    }
  }
  const file = join(import.meta.dirname, values.only ? '.work/COMPARED.md' : 'COMPARED.md')
  writeFileSync(file, report(rows, checkouts, startedAt, pace))
  console.error(`written to ${file}`)
  process.exitCode = rows.every(({ interval }) => interval.high <= MOST) ? 0 : 1
}

/** The upper end of the interval may be this; a path beyond it needs a reason that somebody has written down. */
const MOST = 1.03
/** Where half of an interval is wider than this, the two are not told apart. */
const WIDEST = 0.03

type Row = {
  readonly name: string
  readonly msBefore: number
  readonly ms: number
  readonly interval: Interval
  readonly rounds: number
}

type Installed = Contender & { readonly postmaster: number; readonly demo: Demo; readonly known: Known }

type Demo = { readonly apiKey: string; readonly passportUrl: string }

type Known = { readonly product: string; readonly variant: string; readonly company: string; readonly gtin: string }

type Path = {
  readonly name: string
  /** Without the memory for answers, each question is executed. */
  readonly memory?: 'executed'
  requests(on: Installed): Buffer[]
}

const PRODUCTS = '{ products(take: 20) { id name sku brand category sustainabilityScore revision updatedAt } }'
const VARIANTS =
  '{ variants(take: 20) { id name color size gtin product { id name brand } environmentalImpact { carbonFootprint waterLiters } composition { share material { id name } } } }'

const PATHS: readonly Path[] = [
  { name: 'public passport, JSON', requests: ({ demo }) => [getRequest(new URL(demo.passportUrl).pathname)] },
  {
    name: 'public passport, page',
    requests: ({ demo }) => [
      getRequest(new URL(demo.passportUrl).pathname.replace('/api/public/dpp/', '/p/'), {
        accept: 'text/html',
        'accept-encoding': 'br',
      }),
    ],
  },
  { name: 'GraphQL, 20 products, asked before', requests: (on) => [graphql(on, PRODUCTS)] },
  { name: 'REST, 20 products, asked before', requests: (on) => [rest(on, '/api/v1/products?take=20')] },
  { name: 'GraphQL, 20 products, executed', memory: 'executed', requests: (on) => [graphql(on, PRODUCTS)] },
  {
    name: 'GraphQL, 20 variants with relations, executed',
    memory: 'executed',
    requests: (on) => [graphql(on, VARIANTS)],
  },
  {
    name: 'GraphQL, one product, executed',
    memory: 'executed',
    requests: (on) => [graphql(on, `{ product(id: "${on.known.product}") { id name sku brand } }`)],
  },
  { name: 'REST, 20 products, executed', memory: 'executed', requests: (on) => [rest(on, '/api/v1/products?take=20')] },
  {
    name: 'GraphQL, a company changed',
    memory: 'executed',
    requests: (on) =>
      ['Porto', 'Braga'].map((city) =>
        graphql(on, `mutation { updateCompany(id: "${on.known.company}", city: "${city}") { id revision } }`),
      ),
  },
  {
    name: 'GraphQL, a variant changed',
    memory: 'executed',
    requests: (on) =>
      ['Navy', 'Ecru'].map((color) =>
        graphql(on, `mutation { updateVariant(id: "${on.known.variant}", color: "${color}") { id revision } }`),
      ),
  },
  {
    name: 'REST, a product changed',
    memory: 'executed',
    requests: (on) =>
      ['One', 'Two'].map((text) => patch(on, `/api/v1/products/${on.known.product}`, { description: text })),
  },
]

function graphql({ demo }: Installed, query: string): Buffer {
  return postRequest('/api/graphql', JSON.stringify({ query }), { authorization: `Bearer ${demo.apiKey}` })
}

function rest({ demo }: Installed, path: string): Buffer {
  return getRequest(path, { authorization: `Bearer ${demo.apiKey}` })
}

function patch({ demo }: Installed, path: string, body: object): Buffer {
  const post = postRequest(path, JSON.stringify(body), { authorization: `Bearer ${demo.apiKey}` }).toString('utf8')
  return Buffer.from(post.replace(/^POST/, 'PATCH'))
}

async function install(checkout: string, workDir: string, env: Record<string, string>): Promise<Installed> {
  const dataDir = mkdtempSync(join(workDir, 'compared-'))
  const contender = await startContender(
    checkout,
    `file://${join(checkout, 'server/bin/selvedge.js')}`,
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SEED_DEMO: 'on',
      RATE_LIMIT_PUBLIC: 'off',
      RATE_LIMIT_API: 'off',
      RATE_LIMIT_LOGIN: 'off',
      ...env,
    },
    '/readyz',
  )
  const demo: Demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  const answer = await fetch(`http://127.0.0.1:${contender.port}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demo.apiKey}` },
    body: JSON.stringify({
      query: '{ products(take: 1) { id } variants(take: 1) { id gtin } companies(take: 1) { id } }',
    }),
  })
  const { data } = (await answer.json()) as { data: Record<string, { id: string; gtin: string }[]> }
  return {
    ...contender,
    demo,
    known: {
      product: data['products']![0]!.id,
      variant: data['variants']![0]!.id,
      company: data['companies']![0]!.id,
      gtin: data['variants']![0]!.gtin,
    },
    postmaster: postmasterOf(dataDir),
    async stop() {
      await contender.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function postmasterOf(dataDir: string): number {
  const [file] = execFileSync('find', [dataDir, '-name', 'postmaster.pid'], { encoding: 'utf8' }).trim().split('\n')
  return Number(readFileSync(file!, 'utf8').split('\n')[0])
}

async function comparePath(path: Path, [before, now]: readonly [Installed, Installed], pace: Pace): Promise<Row> {
  const costs: [number[], number[]] = [[], []]
  const requests = [path.requests(before), path.requests(now)] as const
  for (const at of [0, 1] as const) await cost([before, now][at]!, requests[at], 2)
  let interval: Interval
  do {
    const order = costs[0].length % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const at of order) costs[at].push(await cost([before, now][at]!, requests[at], pace.seconds))
    interval = intervalOfRatio(costs[1], costs[0])
  } while (
    costs[0].length < pace.rounds ||
    (interval.high - interval.low > 2 * WIDEST && costs[0].length < pace.mostRounds)
  )
  const row = { name: path.name, msBefore: mean(costs[0]), ms: mean(costs[1]), interval, rounds: costs[0].length }
  console.error(line(row))
  return row
}

type Pace = { readonly rounds: number; readonly mostRounds: number; readonly seconds: number }

/** CPU milliseconds of the service and its PostgreSQL for one answer. */
async function cost(on: Installed, requests: readonly Buffer[], seconds: number): Promise<number> {
  const used = () => cpuSeconds(on.pid) + postgresCpuSeconds(on.postmaster)
  const before = used()
  const { answers } = await load({ port: on.port, requests, connections: 8, seconds, bodyBytes: null })
  return ((used() - before) * 1_000) / answers
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function line({ name, msBefore, ms, interval: { middle, low, high }, rounds }: Row): string {
  const verdict = high <= MOST ? 'no slower' : low > 1 ? 'SLOWER' : 'not told apart'
  const cells = [
    name,
    msBefore.toFixed(3),
    ms.toFixed(3),
    `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
    rounds,
    verdict,
  ]
  return `| ${cells.join(' | ')} |`
}

function report(rows: readonly Row[], [other, own]: readonly [string, string], startedAt: Date, pace: Pace): string {
  const revision = (folder: string) =>
    execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()
  return [
    `# CPU time per request: ${revision(own)} beside ${revision(other)}`,
    '',
    `Made by \`npm run bench:compare\` on ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Milliseconds of CPU of the service and its PostgreSQL for one`,
    `answer; the ratio is the mean of paired rounds (at least ${pace.rounds} of ${pace.seconds} s, in alternating order) with its 95 % interval. Wanted: its upper end ≤ ${MOST}.`,
    '',
    '| path | ms before | ms now | ratio | rounds | |',
    '| --- | ---: | ---: | --- | ---: | --- |',
    ...rows.map(line),
    '',
  ].join('\n')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await main()

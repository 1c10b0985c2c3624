import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Contender, startContender } from './contenders/contender.ts'
import { getRequest, load, postRequest } from './load.ts'
import { cpuSeconds, OWN_CORE, pin, postgresCpuSeconds, SERVICE_CORE } from './processes.ts'
import { type Interval, intervalOfRatio } from './statistics.ts'

/**
 * `npm run bench:compare -- CHECKOUT`: what a request costs in CPU time of the service and its PostgreSQL, this checkout beside another one
 * (with its packages installed and its dashboard built). Both run as they are installed by default, each with an embedded database of its own
 * and the same records: the other's demo, which this checkout has brought up to date as any upgrade does. One process of Node is up to a third dearer than another of the same code, for as long as it lives (what it has compiled and
 * when, and how its heap has grown), so both are started many times: rounds of one start are paired and change their order, and the interval is that of the starts.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      starts: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '0.5' },
      only: { type: 'string' },
    },
  })
  const [other] = positionals
  if (!other)
    throw new Error('Name the folder of the checkout to compare with: npm run bench:compare -- ../selvedge-before')
  pin([process.pid], OWN_CORE)
  const pace = { starts: Number(values.starts), rounds: Number(values.rounds), seconds: Number(values.seconds) }
  const checkouts = [resolve(other), join(import.meta.dirname, '..')] as const
  const workDir = join(import.meta.dirname, '.work')
  mkdirSync(workDir, { recursive: true })
  const startedAt = new Date()
  const templates: string[] = []
  const rows: Row[] = []
  try {
    templates.push(await fill(checkouts[0], workDir))
    templates.push(await bringUpToDate(checkouts[1], templates[0]!, workDir))
    for (const memory of ['remembered', 'executed'] as const) {
      const paths = PATHS.filter((path) => (path.memory ?? 'remembered') === memory).filter(
        ({ name }) => !values.only || new RegExp(values.only).test(name),
      )
      if (paths.length === 0) continue
      const compared = await comparePaths(paths, memory, { checkouts, templates, workDir, pace })
      for (const row of compared) console.error(line(row))
      rows.push(...compared)
    }
  } finally {
    for (const template of templates) rmSync(template, { recursive: true, force: true })
  }
  const file = join(import.meta.dirname, values.only ? '.work/COMPARED.md' : 'COMPARED.md')
  writeFileSync(file, report(rows, checkouts, startedAt, pace))
  console.error(`written to ${file}`)
  process.exitCode = rows.every(({ interval }) => interval.high <= MOST) ? 0 : 1
}

/** The upper end of the interval may be this; a path beyond it needs a reason that somebody has written down. */
const MOST = 1.03

type Row = {
  readonly name: string
  readonly msBefore: number
  readonly ms: number
  readonly interval: Interval
  readonly starts: number
}

type Installed = Contender & { readonly postmaster: number; readonly demo: Demo; readonly known: Known }

type Demo = { readonly apiKey: string; readonly passportUrl: string }

type Known = { readonly products: string[]; readonly variants: string[]; readonly companies: string[] }

/** Requests that change go to different records: those for one wait for each other, and how long is chance. */
const WRITTEN = 16

type Path = {
  readonly name: string
  /** Without the memory for answers, each question is executed. */
  readonly memory?: 'executed'
  requests(on: Installed): Buffer[]
}

const PRODUCTS = '{ products(take: 20) { id name sku brand category sustainabilityScore revision updatedAt } }'
/** The same fields: what comes by itself differs between versions, and so do the pictures of their demos. */
const PRODUCTS_BY_REST =
  '/api/v1/products?take=20&fields=id,name,sku,brand,category,sustainabilityScore,revision,updatedAt'
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
  { name: 'REST, 20 products, asked before', requests: (on) => [rest(on, PRODUCTS_BY_REST)] },
  { name: 'GraphQL, 20 products, executed', memory: 'executed', requests: (on) => [graphql(on, PRODUCTS)] },
  {
    name: 'GraphQL, 20 variants with relations, executed',
    memory: 'executed',
    requests: (on) => [graphql(on, VARIANTS)],
  },
  {
    name: 'GraphQL, one product, executed',
    memory: 'executed',
    requests: (on) => [graphql(on, `{ product(id: "${on.known.products[0]}") { id name sku brand } }`)],
  },
  { name: 'REST, 20 products, executed', memory: 'executed', requests: (on) => [rest(on, PRODUCTS_BY_REST)] },
  {
    name: 'GraphQL, a company changed',
    memory: 'executed',
    requests: (on) =>
      eachWith(on.known.companies, ['Porto', 'Braga'], (id, city) =>
        graphql(on, `mutation { updateCompany(id: "${id}", city: "${city}") { id revision } }`),
      ),
  },
  {
    name: 'GraphQL, a variant changed',
    memory: 'executed',
    requests: (on) =>
      eachWith(on.known.variants, ['Navy', 'Ecru'], (id, color) =>
        graphql(on, `mutation { updateVariant(id: "${id}", color: "${color}") { id revision } }`),
      ),
  },
  {
    name: 'REST, a product changed',
    memory: 'executed',
    requests: (on) =>
      eachWith(on.known.products, ['One', 'Two'], (id, description) =>
        patch(on, `/api/v1/products/${id}?fields=id,revision`, { description }),
      ),
  },
]

/** All records with the first value, then all with the next, so that every request changes something. */
function eachWith(ids: readonly string[], values: readonly string[], request: (id: string, value: string) => Buffer) {
  return values.flatMap((value) => ids.map((id) => request(id, value)))
}

function graphql({ demo }: Installed, query: string): Buffer {
  return postRequest('/api/graphql', JSON.stringify({ query }), { authorization: `Bearer ${demo.apiKey}` })
}

function rest({ demo }: Installed, path: string): Buffer {
  return getRequest(path, { authorization: `Bearer ${demo.apiKey}` })
}

function patch({ demo }: Installed, path: string, body: object): Buffer {
  const headers = { authorization: `Bearer ${demo.apiKey}`, 'if-match': '*' }
  const post = postRequest(path, JSON.stringify(body), headers).toString('utf8')
  return Buffer.from(post.replace(/^POST/, 'PATCH'))
}

const SETTINGS = {
  LOG_LEVEL: 'warn',
  SEED_DEMO: 'on',
  RATE_LIMIT_PUBLIC: 'off',
  RATE_LIMIT_API: 'off',
  RATE_LIMIT_LOGIN: 'off',
}

/** A data directory with the demo, of which each start gets a copy: what a first start does besides is in no figure. */
async function fill(checkout: string, workDir: string): Promise<string> {
  const dataDir = mkdtempSync(join(workDir, 'compared-'))
  await settle(checkout, dataDir)
  return dataDir
}

/** The same records under the code of now: ids, texts and pictures are the same in both. */
async function bringUpToDate(checkout: string, template: string, workDir: string): Promise<string> {
  const dataDir = mkdtempSync(join(workDir, 'compared-'))
  execFileSync('cp', ['-a', `${template}/.`, dataDir])
  await settle(checkout, dataDir)
  return dataDir
}

async function settle(checkout: string, dataDir: string): Promise<void> {
  const service = await startService(checkout, dataDir, {})
  await sleep(SETTLE_MS)
  await service.stop()
}

/** What a first start and an upgrade do in the background, such as assessing every variant, is over by then. */
const SETTLE_MS = 20_000

function startService(checkout: string, dataDir: string, env: Readonly<Record<string, string>>): Promise<Contender> {
  const script = `file://${join(checkout, 'server/bin/selvedge.js')}`
  return startContender(checkout, script, { DATA_DIR: dataDir, ...SETTINGS, ...env }, '/readyz')
}

async function install(
  checkout: string,
  template: string,
  workDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Installed> {
  const dataDir = mkdtempSync(join(workDir, 'compared-'))
  execFileSync('cp', ['-a', `${template}/.`, dataDir])
  const contender = await startService(checkout, dataDir, env)
  const postmaster = postmasterOf(dataDir)
  pin([contender.pid, postmaster], SERVICE_CORE)
  const demo: Demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  const answer = await fetch(`http://127.0.0.1:${contender.port}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demo.apiKey}` },
    body: JSON.stringify({
      query: `{ products(take: ${WRITTEN}) { id } variants(take: ${WRITTEN}) { id } companies(take: ${WRITTEN}) { id } }`,
    }),
  })
  const { data } = (await answer.json()) as { data: Record<string, { id: string }[]> }
  return {
    ...contender,
    demo,
    known: {
      products: data['products']!.map(({ id }) => id),
      variants: data['variants']!.map(({ id }) => id),
      companies: data['companies']!.map(({ id }) => id),
    },
    postmaster,
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

type Setting = {
  readonly checkouts: readonly [string, string]
  readonly templates: readonly string[]
  readonly workDir: string
  readonly pace: Pace
}

/** For each path the mean cost of each start, before and now. */
async function comparePaths(
  paths: readonly Path[],
  memory: 'remembered' | 'executed',
  { checkouts, templates, workDir, pace }: Setting,
): Promise<Row[]> {
  const env: Record<string, string> = memory === 'executed' ? { ANSWER_MEMORY_MB: '0' } : {}
  const costs = paths.map(() => [[], []] as [number[], number[]])
  for (let start = 0; start < pace.starts; start += 1) {
    const pair: Installed[] = []
    try {
      for (const [at, checkout] of checkouts.entries()) pair.push(await install(checkout, templates[at]!, workDir, env))
      for (const [at, path] of paths.entries()) {
        const [before, now] = await costsOf(path, pair as [Installed, Installed], start, pace)
        console.error(`  ${path.name}: ${before.toFixed(4)} ${now.toFixed(4)}`)
        costs[at]![0].push(before)
        costs[at]![1].push(now)
      }
      console.error(`${memory}, start ${start + 1} of ${pace.starts}`)
    } finally {
      for (const one of pair) await one.stop()
    }
  }
  return paths.map(({ name }, at) => {
    const [before, now] = costs[at]!
    return {
      name,
      msBefore: mean(before),
      ms: mean(now),
      interval: intervalOfRatio(now, before),
      starts: before.length,
    }
  })
}

async function costsOf(
  path: Path,
  pair: readonly [Installed, Installed],
  start: number,
  { rounds, seconds }: Pace,
): Promise<[number, number]> {
  const requests = pair.map((one) => path.requests(one))
  const costs: [number[], number[]] = [[], []]
  for (const at of [0, 1] as const) await cost(pair[at]!, requests[at]!, WARM_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    const order = (start + round) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const at of order) costs[at].push(await cost(pair[at]!, requests[at]!, seconds))
  }
  return [mean(costs[0]), mean(costs[1])]
}

/** Node has compiled what is hot by then. */
const WARM_SECONDS = 3

type Pace = { readonly starts: number; readonly rounds: number; readonly seconds: number }

/** CPU milliseconds of the service and its PostgreSQL for one answer. */
async function cost(on: Installed, requests: readonly Buffer[], seconds: number): Promise<number> {
  const used = () => cpuSeconds(on.pid) + postgresCpuSeconds(on.postmaster)
  const before = used()
  const { answers } = await load({ port: on.port, requests, connections: 16, seconds, bodyBytes: null, inBursts: true })
  return ((used() - before) * 1_000) / answers
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function line({ name, msBefore, ms, interval: { middle, low, high }, starts }: Row): string {
  const verdict = high <= MOST ? 'no slower' : low > 1 ? 'SLOWER' : 'not told apart'
  const cells = [
    name,
    msBefore.toFixed(3),
    ms.toFixed(3),
    `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
    starts,
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
    `answer; the ratio is the mean of ${pace.starts} starts of both (of ${pace.rounds} paired rounds of ${pace.seconds} s each, in alternating order) with its 95 % interval. Wanted: its upper end ≤ ${MOST}.`,
    '',
    '| path | ms before | ms now | ratio | starts | |',
    '| --- | ---: | ---: | --- | ---: | --- |',
    ...rows.map(line),
    '',
  ].join('\n')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await main()

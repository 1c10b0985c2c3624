import { markedWords } from '../../server/src/features/records/variants/marked-words.ts'
import { ANY_CORE, OWN_CORE, pin, SERVICE_CORE } from '../processes.ts'
import { type Interval, intervalOfRatio } from '../statistics.ts'
import { catalogueFile, catalogueRows } from './imports-file.ts'
import {
  type Cost,
  type Costs,
  costsByTurns,
  EXPORT_ROUNDS,
  LIST_ROUNDS,
  type Opened,
  open,
  ROWS_OF_A_FILE,
} from './search-cost-turns.ts'
import { makeTemplates, SIDES, type Side } from './search-plain.ts'
import type { Bench, Section } from './workload.ts'

/** What the upper end of an interval may be. */
const MOST = 1.03
const VARIANTS_EACH = 5

/**
 * What search by marked words (docs/decisions/0061) costs those who do not search: the same code imports, exports and lists, on a database as it is and on one whose records
 * are found by the words of their own fields alone. Both services run at once and work by turns, a few seconds each, so that a slow minute of the machine falls on both; each
 * start of both on new copies gives one ratio, and the interval is of these. What differs is PostgreSQL's work: the services run the same code on the same records, and one
 * process of Node is up to a sixth dearer than another of the same code, so the mean of both counts for both. What the service does for words, making them, is measured by itself.
 */
export async function measureSearchCost({ server, workDir, pace, log }: Bench): Promise<Section> {
  const isQuick = pace.rounds < 4
  const starts = Number(process.env.BENCH_SEARCH_STARTS ?? (isQuick ? 2 : 8))
  const products = Number(process.env.BENCH_SEARCH_PRODUCTS ?? (isQuick ? 1_200 : 2_000))
  const files = filesOf(products)
  const templates = await makeTemplates(server)
  const msOfWords = msToMakeWords(products)
  const found = new Map<string, { readonly costs: Costs; readonly sums: Record<Side, number[]> }>()
  pin([process.pid], OWN_CORE)
  pin([server.postmaster], SERVICE_CORE)
  try {
    for (let start = 0; start < starts; start += 1) {
      for (const [title, costs] of await costsOfStart(start)) {
        const all = found.get(title) ?? { costs: { plain: [], now: [] }, sums: { plain: [], now: [] } }
        found.set(title, all)
        const node = mean([...costs.plain, ...costs.now].map((cost) => cost.node))
        const sums = {
          plain: node - (WITH_WORDS.has(title) ? msOfWords : 0) + mean(costs.plain.map(({ postgres }) => postgres)),
          now: node + mean(costs.now.map(({ postgres }) => postgres)),
        }
        for (const side of SIDES) {
          all.costs[side].push(...costs[side])
          all.sums[side].push(sums[side])
        }
        log(`search-cost: start ${start + 1} of ${starts}: ${title}: ${(sums.now / sums.plain).toFixed(3)}`)
      }
    }
  } finally {
    pin([process.pid, server.postmaster], ANY_CORE)
    for (const side of SIDES) await server.drop(templates[side])
  }
  const rows = [...found].map(([title, { costs, sums }]) => ({
    title,
    costs,
    ratio: intervalOfRatio(sums.now, sums.plain),
  }))
  return {
    title: 'What search costs those who do not search',
    rounds: `${starts} starts, each with ${files.length - 1} files, ${EXPORT_ROUNDS} exports and ${LIST_ROUNDS} rounds of lists on either side, by turns`,
    about:
      `The same code on a database as it is, and on one with the search of the first version: a variant's vector is a generated column of its own fields, and no words are known. CSV files of ${ROWS_OF_A_FILE.toLocaleString('en')} variants are ` +
      `checked, imported and assessed, ${files.length} after one another, a file on one and the same on the other, the first not counted; then tables are tidied (VACUUM, which also merges what waits beside an index of words), and the ${(files.length * ROWS_OF_A_FILE).toLocaleString('en')} variants are exported and listed, by turns as well. CPU of the service and of PostgreSQL; ` +
      `${starts} starts of both on new copies. Both run the same code of the service, and a process of it is up to a sixth dearer than another: in the ratios the mean of both counts for both, without the ${(msOfWords * 1_000).toFixed(1)} µs a row that making the words takes on the plain side of an import. ` +
      'The interval is the 95 % interval of the ratios of the starts. Answers are not remembered.',
    tables: [
      {
        head: ['', 'plain: Node + PostgreSQL', 'now', 'now ÷ plain'],
        rows: rows.map(({ title, costs, ratio }) => [
          title,
          inWords(costs.plain, title),
          inWords(costs.now, title),
          shown(ratio),
        ]),
      },
    ],
    verdicts: rows
      .filter(({ title }) => !title.startsWith('import: '))
      .map(({ title, ratio }) => ({
        what: `CPU beside a plain search: ${title}`,
        wanted: `≤ ${MOST}`,
        got: shown(ratio),
        met: ratio.high <= MOST,
      })),
  }

  async function costsOfStart(start: number): Promise<Map<string, Costs>> {
    const order = start % 2 === 0 ? SIDES : SIDES.toReversed()
    const opened: Partial<Record<Side, Opened>> = {}
    try {
      for (const side of order) opened[side] = await open(server, side, templates[side], workDir)
      return await costsByTurns(opened as Record<Side, Opened>, { files, start, postmaster: server.postmaster })
    } finally {
      for (const side of order) {
        await opened[side]?.close()
        await server.drop(`search_cost_${side}_copy`)
      }
    }
  }
}

/** One catalogue, cut into files. */
function filesOf(products: number): Buffer<ArrayBuffer>[] {
  const [head, ...lines] = catalogueFile(products, VARIANTS_EACH).toString().trimEnd().split('\n')
  return Array.from({ length: Math.floor(lines.length / ROWS_OF_A_FILE) }, (_, at) =>
    Buffer.from(`${[head, ...lines.slice(at * ROWS_OF_A_FILE, (at + 1) * ROWS_OF_A_FILE)].join('\n')}\n`),
  )
}

/** Where words are made. */
const WITH_WORDS: ReadonlySet<string> = new Set(['import: run', 'an import, whole'])

/** CPU milliseconds of a variant's words, as the service makes them while it writes. */
function msToMakeWords(products: number): number {
  const rows = [...catalogueRows(products, VARIANTS_EACH)].map(({ name, color, size, gtin, composition }) => ({
    name: `${name} ${color} ${size}`,
    color,
    size,
    gtin,
    digital_id: '0123456789ab',
    material_composition: composition,
  }))
  const make = () => rows.every((row) => markedWords(row) !== null)
  if (!make()) throw new Error('Some words would have to be made by PostgreSQL')
  const { user, system } = process.cpuUsage()
  for (let time = 0; time < 10; time += 1) make()
  const since = process.cpuUsage()
  return (since.user + since.system - user - system) / 1_000 / 10 / rows.length
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** For a row of a file in µs, for an answer of a list in ms. */
function inWords(costs: readonly Cost[], title: string): string {
  const [node, postgres] = [mean(costs.map((cost) => cost.node)), mean(costs.map((cost) => cost.postgres))]
  return title.startsWith('list')
    ? `${node.toFixed(3)} + ${postgres.toFixed(3)} ms`
    : `${(node * 1_000).toFixed(0)} + ${(postgres * 1_000).toFixed(0)} µs/row`
}

function shown({ middle, low, high }: Interval): string {
  return `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}

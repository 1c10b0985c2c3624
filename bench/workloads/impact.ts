import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type AssessCommand, readArguments } from '../../lca/src/cli/arguments.ts'
import { answerBatch } from '../../lca/src/cli/batches.ts'
import { assessEcobalyse } from '../../lca/src/ecobalyse/assess.ts'
import { publishedFactors } from '../../lca/src/ecobalyse/published-factors.ts'
import { parseQuery } from '../../lca/src/ecobalyse/query.ts'
import { allFactors } from '../../lca/src/factors/shipped-factors.ts'
import { assess, assessmentOf } from '../../lca/src/open/assess.ts'
import { calculate } from '../../lca/src/open/calculate.ts'
import { explain } from '../../lca/src/open/explain.ts'
import { readOpenInput } from '../../lca/src/open/open-input.ts'
import { openMethod } from '../../lca/src/open/open-method.ts'
import { drawsOf, rangeOfDraws } from '../../lca/src/open/uncertainty.ts'
import { median, medianRatio, spread } from '../statistics.ts'
import { ecobalyseQueries, openInputs } from './impact-inputs.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const INPUTS = 4_000
/** As many lines as the command line answers at once. */
const BATCH = 32
/** Lines that the command is given at a time: some seconds of work, of which starting is a part. */
const COMMANDED = 20_000
const EXPLAIN = ['assess', '--method', 'selvedge-open-6', '--with', 'kering-epl', '--explain']

/** How many products either method assesses in a second, on the one thread it runs on. */
export async function measureImpact({ pace, log }: Pick<Bench, 'pace' | 'log'>): Promise<Section> {
  const open = openMethod(allFactors)
  const command = explaining()
  const inputs = openInputs(INPUTS)
  const queries = ecobalyseQueries(INPUTS)
  const query = (value: unknown) => parseQuery(value, publishedFactors)
  const empty = inputs.find((input) => assess(open, readOpenInput(input, open.codes)).carbonFootprint === null)
  if (empty) throw new Error(`An input without a result would be quick for nothing: ${JSON.stringify(empty)}`)
  const lanes: Lane[] = [
    lane('selvedge-open-6', inputs, (input) => assess(open, readOpenInput(input, open.codes))),
    lane('selvedge-open-6, explained', inputs, (input) => explain(open, readOpenInput(input, open.codes))),
    lane('its inputs, JSON.parse', texts(inputs), JSON.parse),
    lane('ecobalyse-2025-02', queries, (value) => assessEcobalyse(query(value), publishedFactors, { explain: false })),
    lane('ecobalyse-2025-02, explained', queries, (value) =>
      assessEcobalyse(query(value), publishedFactors, { explain: true }),
    ),
    lane('its queries, JSON.parse', texts(queries), JSON.parse),
    lane('selvedge-open-6, with 1,000 draws', inputs, (input) => {
      const read = readOpenInput(input, open.codes)
      const calculation = calculate(open, read)
      return [assessmentOf(open, read, calculation), rangeOfDraws(drawsOf(calculation, 'carbon'))]
    }),
    lane(
      'selvedge-open-6, lines of --explain',
      batches(inputs),
      (lines) => answerBatch({ lines, from: 1 }, command),
      BATCH,
    ),
  ]
  for (const { run } of lanes) run(pace.warmUpSeconds)
  const rounds = lanes.map((): Round[] => [])
  for (let round = 0; round < pace.rounds; round += 1) {
    log(`impact, round ${round + 1} of ${pace.rounds}`)
    for (const [i, { run }] of lanes.entries()) rounds[i]!.push(run(pace.seconds))
  }
  const commanded = await explainedByCommand(inputs, pace.rounds, log)
  const perSecond = (i: number) => rounds[i]!.map((round) => round.perSecond)
  const perCore = (i: number) => rounds[i]!.map((round) => round.perCpuSecond)
  return {
    title: 'Impact engine',
    about: [
      `${INPUTS.toLocaleString('en')} different products for each method, one after the other on one thread, read from objects as`,
      `JSON gives them and assessed; "explained" also builds the tree of every number; "lines of --explain" are read as text and written as bytes, with scenarios, range and sentences. Of the open method's places three in ten are unknown and`,
      'one in ten is one of two countries.',
      'The limit beside them is JSON.parse of the same inputs as text, in the same rounds. "Per CPU second" divides by the CPU time of the process with all its threads, collection of garbage included:',
      'what one core does that has nothing else to do. The targets of assessments, explanations and draws are for one core and are held against it.',
      `The last table is the command itself: a process that reads ${COMMANDED.toLocaleString('en')} lines from a pipe, answers them by one thread for each core of this machine (${availableParallelism()}) and writes`,
      'them to another pipe, from its start to its end. What is asked of lines of --explain is a rate of the command, not of a core, and is held against it.',
    ].join('\n'),
    tables: [
      {
        head: ['', 'per second', 'least – most', 'per CPU second', 'of JSON.parse'],
        rows: lanes.map(({ name }, i) => {
          const { least, most } = spread(perSecond(i))
          const limit = i < 3 || i >= 6 ? 2 : 5
          return [
            name,
            whole(median(perSecond(i))),
            `${whole(least)} – ${whole(most)}`,
            whole(median(perCore(i))),
            i === limit ? '' : medianRatio(perSecond(i), perSecond(limit)).toFixed(3),
          ]
        }),
      },
      {
        head: ['', 'per second', 'least – most', 'threads'],
        rows: [
          [
            'the command, lines of --explain',
            whole(median(commanded)),
            `${whole(spread(commanded).least)} – ${whole(spread(commanded).most)}`,
            String(availableParallelism()),
          ],
        ],
      },
    ],
    verdicts: [
      atLeast('selvedge-open-6, assessments', perCore(0), 20_000),
      atLeast('selvedge-open-6, with explanation', perCore(1), 5_000),
      atLeast('selvedge-open-6, with 1,000 draws', perCore(6), 2_000),
      {
        ...atLeast('selvedge-open-6, lines of --explain by the command', commanded, 5_000),
        wanted: `≥ ${whole(5_000)} per second`,
      },
      atLeast('ecobalyse-2025-02, assessments', perCore(3), 20_000),
      atLeast('ecobalyse-2025-02, with explanation', perCore(4), 5_000),
    ],
  }
}

type Round = { readonly perSecond: number; readonly perCpuSecond: number }

type Lane = { readonly name: string; readonly run: (seconds: number) => Round }

/** `each`: how many products an input has. */
function lane<T>(name: string, inputs: readonly T[], work: (input: T) => unknown, each = 1): Lane {
  return {
    name,
    run(seconds) {
      const startedAt = performance.now()
      const cpuAt = process.cpuUsage()
      let done = 0
      while (performance.now() - startedAt < seconds * 1000) {
        // A result that nobody looks at might not be made at all.
        for (const input of inputs) if (work(input) === undefined) throw new Error(`${name} gave no result`)
        done += inputs.length * each
      }
      const { user, system } = process.cpuUsage(cpuAt)
      return {
        perSecond: done / ((performance.now() - startedAt) / 1000),
        perCpuSecond: done / ((user + system) / 1e6),
      }
    },
  }
}

function batches(inputs: readonly unknown[]): { text: string }[][] {
  const lines = inputs.map((input, id) => ({ text: JSON.stringify({ id, input }) }))
  return Array.from({ length: lines.length / BATCH }, (_, i) => lines.slice(i * BATCH, (i + 1) * BATCH))
}

function explaining(): AssessCommand {
  const command = readArguments(EXPLAIN)
  if ('problem' in command || command.name !== 'assess') throw new Error(JSON.stringify(command))
  return command
}

/** Lines a second of the command between two pipes, by round. */
async function explainedByCommand(
  inputs: readonly unknown[],
  rounds: number,
  log: (line: string) => void,
): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'))
  const file = join(folder, 'lines.jsonl')
  const lines = Array.from({ length: COMMANDED }, (_, id) => JSON.stringify({ id, input: inputs[id % inputs.length] }))
  writeFileSync(file, `${lines.join('\n')}\n`)
  const main = join(import.meta.dirname, '../../lca/src/cli/main.ts')
  const perSecond: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      log(`impact, the command, round ${round + 1} of ${rounds}`)
      const startedAt = performance.now()
      const pipes = 'lines=$1; shift; cat "$lines" | "$@" --strict | wc -l'
      const shell = spawn('bash', ['-o', 'pipefail', '-c', pipes, 'bench', file, process.execPath, main, ...EXPLAIN], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise<number | null>((resolve, reject) => shell.on('error', reject).on('close', resolve))
      const answered = Number(await text(shell.stdout))
      const code = await ended
      if (code !== 0 || answered !== COMMANDED) {
        throw new Error(`The command answered ${answered} of ${COMMANDED} lines and ended with ${code}.`)
      }
      perSecond.push(COMMANDED / ((performance.now() - startedAt) / 1000))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return perSecond
}

function texts(values: readonly unknown[]): string[] {
  return values.map((value) => JSON.stringify(value))
}

function atLeast(what: string, perCore: readonly number[], wanted: number): Verdict {
  const got = median(perCore)
  return { what, wanted: `≥ ${whole(wanted)} per second of one core`, got: whole(got), met: got >= wanted }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

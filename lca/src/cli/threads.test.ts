import { PassThrough } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import french from '../../reference-cases/ecobalyse-2025-02.json' with { type: 'json' }
import open from '../../reference-cases/selvedge-open-1.json' with { type: 'json' }
import type { Explanation } from '../explanation.ts'
import { type Answer, answerLine } from './answer-line.ts'
import { addAnswer } from './answer-text.ts'
import { type AssessCommand, readArguments } from './arguments.ts'
import { type Outcome, runAssess } from './run-assess.ts'
import { startThreads, type Threads } from './threads.ts'
import { utf8 } from './utf8.ts'

const OPEN = ['assess', '--method', 'selvedge-open-6', '--explain']
const shirt = open.examples[0]!.input
const started: Threads[] = []
afterAll(() => Promise.all(started.map((threads) => threads.end())))

it('writes an answer as JSON.stringify does, whatever is in it', () => {
  const odd: Explanation = {
    label: '"é\u2028\ud800\\\n',
    value: Number.NaN,
    unit: 'ß',
    quantity: { value: -0, unit: '' },
    children: [{ label: 'a → b', value: 1e21, unit: 'kg', children: [] }],
  }
  const answers: (Answer | null)[] = [
    {
      id: 'ä"',
      carbon: odd,
      water: null,
      empty: {},
      list: [odd],
      left: undefined,
      explanation: { ecs: odd, pef: odd },
    },
    answerLine({ text: 'not JSON' }, 3, commandOf(OPEN)),
    ...open.examples.map(({ input }) => answerLine({ text: JSON.stringify({ input }) }, 1, commandOf(OPEN))),
    ...french.cases.map(({ query }) =>
      answerLine(
        { text: JSON.stringify({ query }) },
        1,
        commandOf(['assess', '--method', 'ecobalyse-2025-02', '--explain']),
      ),
    ),
  ]
  const text = utf8()
  for (const answer of answers) {
    addAnswer(text, answer!)
    expect(Buffer.from(text.take()).equals(Buffer.from(JSON.stringify(answer)))).toBe(true)
  }
})

it('answers by several threads what one thread answers: the same bytes, lines and faults', async () => {
  const lines = Array.from({ length: 300 }, (_, i) =>
    i % 50 === 7
      ? 'not json'
      : i % 40 === 3
        ? ''
        : JSON.stringify({ id: i, input: { ...shirt, mass: 0.1 + i / 1000 } }),
  )
  const csv = [
    'id;product;mass;materials;countryMaking',
    ...lines.map((_, i) => `${i};jeans;${i % 9 === 0 ? 'heavy' : 0.4};ei-coton;TR`),
  ]
  for (const [args, all] of [
    [OPEN, lines],
    [['assess', '--method', 'ecobalyse-2025-02', '--from', 'csv', '--strict'], csv],
  ] as const) {
    const alone = await answered(args, all, null)
    expect(alone.outcome).toMatchObject({ failed: expect.toSatisfy((count) => count > 5) })
    const threads = await startedThreads(2, args)
    const together = await answered(args, all, threads)
    expect(together.outcome).toEqual(alone.outcome)
    expect(together.text).toBe(alone.text)
  }
})

it('answers beside its threads while these have enough to do, and hands them what comes next', async () => {
  const threads = await startedThreads(1, OPEN)
  const lines = Array.from({ length: 32 * 6 }, (_, i) => JSON.stringify({ id: i, input: shirt }))
  const handed: number[] = []
  const counting: Threads = {
    ...threads,
    answer(batch) {
      handed.push(threads.leastDue())
      return threads.answer(batch)
    },
  }
  const { outcome, text } = await answered(OPEN, lines, counting)
  expect(outcome).toEqual({ answered: lines.length, failed: 0, firstFailedLine: null })
  expect(text).toBe((await answered(OPEN, lines, null)).text)
  // One in work and one at hand at most; the others are this thread's.
  expect(handed).toSatisfy((due: number[]) => due.every((count) => count < 2))
  expect(handed.length).toBeGreaterThan(0)
  expect(handed.length).toBeLessThan(6)
})

it('reads no further than a few batches while nobody takes the answers, and says when a thread ends before its answer', async () => {
  const threads = await startedThreads(1, OPEN)
  const line = `${JSON.stringify({ id: 1, input: shirt })}\n`
  const output = new PassThrough({ highWaterMark: 1 })
  let read = 0
  const run = runAssess(
    commandOf(OPEN),
    (async function* () {
      for (; ; read += 32) yield Buffer.from(line.repeat(32))
    })(),
    output,
    { afterMs: 0, start: () => threads },
  )
  // Nothing is taken, so nothing but the batches that wait are read.
  await expect.poll(() => output.writableLength).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(32 * 8)
  const ending = expect(run).rejects.toMatchObject({
    code: 'THREAD_ENDED',
    message: /^A thread that answers lines ended: /,
  })
  output.resume()
  output.once('data', () => void threads.end())
  await ending
})

async function startedThreads(count: number, args: readonly string[]): Promise<Threads> {
  const threads = startThreads(count, args)
  started.push(threads)
  await threads.started
  expect(threads.ready()).toBe(count)
  return threads
}

function commandOf(args: readonly string[]): AssessCommand {
  const command = readArguments(args)
  if ('problem' in command || command.name !== 'assess') throw new Error(JSON.stringify(command))
  return command
}

async function answered(args: readonly string[], lines: readonly string[], threads: Threads | null) {
  const output = new PassThrough()
  const parts: Buffer[] = []
  output.on('data', (part) => parts.push(part))
  const threading = threads && { afterMs: 0, start: () => threads }
  const bytes = Buffer.from(lines.join('\n'))
  const chunks = async function* () {
    // Cut anywhere, also in the middle of a line.
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
  }
  const outcome: Outcome = await runAssess(commandOf(args), chunks(), output, threading)
  output.end()
  return { outcome, text: Buffer.concat(parts).toString() }
}

import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { AssessCommand } from './arguments.ts'
import { type Answered, answerBatch, type Batch, batchesOf, headOf } from './batches.ts'
import type { Threads } from './threads.ts'

export interface Outcome {
  answered: number
  failed: number
  /** The line of the first that failed; `null`: none did. */
  firstFailedLine: number | null
}

/** Threads for what is long: they are started after so many milliseconds of work. */
export interface Threading {
  afterMs: number
  start: () => Threads
}

/** A thread is as quick as this one and takes a third of a second to start: few lines are answered before it would be there. */
export const THREADS_AFTER_MS = 300

/** Batches that a thread has at once: one in work, one at hand. */
const AT_HAND = 2

/** Batches that wait for their answers, or for the reader of these, for each thread. */
const WAITING = 4

/**
 * Answers what is read in the order in which it came, and at once. No more is read than a few batches before their answers are taken, so memory stays flat.
 * Much is answered by several threads; what they write are the bytes that one would.
 */
export async function runAssess(
  command: AssessCommand,
  input: AsyncIterable<Uint8Array>,
  output: NodeJS.WritableStream,
  threading: Threading | null = null,
): Promise<Outcome> {
  const outcome: Outcome = { answered: 0, failed: 0, firstFailedLine: null }
  const answerer = startAnswerer(command, threading)
  const turns: Promise<void>[] = []
  let last = command.to === 'csv' ? written(output, `${headOf(command)}\n`) : Promise.resolve()
  const failing = Promise.withResolvers<never>()
  // Who waits for it is told; where nobody does, what failed is told below.
  failing.promise.catch(() => {})
  const take = async (before: Promise<void>, answering: Promise<Answered>) => {
    const [{ bytes, answered, failed, firstFailedLine }] = await Promise.all([answering, before])
    outcome.answered += answered
    outcome.failed += failed
    outcome.firstFailedLine ??= firstFailedLine
    if (bytes.length > 0) await written(output, bytes)
  }
  const readAll = async () => {
    for await (const batch of batchesOf(input, command)) {
      await answerer.hear()
      last = take(last, answerer.answer(batch))
      last.catch(failing.reject)
      turns.push(last)
      while (turns.length > answerer.mayWait()) await turns.shift()
    }
    await last
  }
  try {
    // A thread that ends is told although the input goes on.
    await Promise.race([readAll(), failing.promise])
  } finally {
    await answerer.end()
  }
  return outcome
}

async function written(output: NodeJS.WritableStream, text: Uint8Array | string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain')
}

/** This thread, and others beside it once they are there: what it has learned of answering would be lost if it only handed out. */
function startAnswerer(command: AssessCommand, threading: Threading | null) {
  let threads: Threads | null = null
  let workedMs = 0
  return {
    mayWait: () => (threads?.ready() ?? 0) * WAITING,
    /** Takes in what the threads have answered meanwhile, so that they get more before this one begins. */
    hear: () => (threads ? setImmediate() : undefined),
    async answer(batch: Batch): Promise<Answered> {
      if (threading && workedMs >= threading.afterMs) threads ??= threading.start()
      if (threads && threads.ready() > 0 && threads.leastDue() < AT_HAND) return threads.answer(batch)
      const startedAt = performance.now()
      const answered = answerBatch(batch, command)
      workedMs += performance.now() - startedAt
      return answered
    },
    end: () => threads?.end(),
  }
}

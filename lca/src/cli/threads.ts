import { Worker } from 'node:worker_threads'
import type { Answered, Batch } from './batches.ts'

/** Threads that answer batches beside each other. */
export interface Threads {
  /** How many take batches by now. */
  ready(): number
  /** Batches that the one of these with least to do has not answered yet. */
  leastDue(): number
  /** All of them do, or cannot. */
  started: Promise<unknown>
  /** By the thread that has least to do. Rejected where it ends before its answer is there. */
  answer(batch: Batch): Promise<Answered>
  end(): Promise<unknown>
}

interface Thread {
  readonly worker: Worker
  isReady: boolean
  readonly started: Promise<void>
  /** Those whose answers are due, the first first. */
  readonly due: { resolve: (answered: Answered) => void; reject: (reason: Error) => void }[]
}

export function startThreads(count: number, args: readonly string[]): Threads {
  const threads = Array.from({ length: count }, () => startThread(args))
  const leastBusy = () =>
    threads
      .filter(({ isReady }) => isReady)
      .reduce((least, thread) => (thread.due.length < least.due.length ? thread : least))
  return {
    started: Promise.all(threads.map(({ started }) => started)),
    ready: () => threads.filter(({ isReady }) => isReady).length,
    leastDue: () => leastBusy().due.length,
    answer(batch) {
      const { worker, due } = leastBusy()
      return new Promise((resolve, reject) => {
        due.push({ resolve, reject })
        worker.postMessage(batch)
      })
    },
    end: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  }
}

function startThread(args: readonly string[]): Thread {
  const worker = new Worker(new URL('./answer-thread.ts', import.meta.url), { workerData: args })
  const starting = Promise.withResolvers<void>()
  const thread: Thread = { worker, isReady: false, started: starting.promise, due: [] }
  worker.on('message', (message: 'ready' | Answered) => {
    if (message === 'ready') {
      thread.isReady = true
      starting.resolve()
    } else thread.due.shift()?.resolve(message)
  })
  const ended = (why: string) => {
    thread.isReady = false
    starting.resolve()
    for (const { reject } of thread.due.splice(0)) reject(threadEnded(why))
  }
  worker.on('error', (error: NodeJS.ErrnoException) =>
    ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it had no memory left' : error.message),
  )
  worker.on('exit', (code) => ended(`it ended with exit code ${code}`))
  return thread
}

function threadEnded(why: string): Error {
  return Object.assign(new Error(`A thread that answers lines ended: ${why}`), { code: 'THREAD_ENDED' })
}

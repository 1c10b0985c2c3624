/** Work that stands in the database and is looked for in the background. */
export type WorkLoop = {
  /** Looks now; while a look is under way, once more after it. */
  wake(): void
  /** Looks after a moment, in which more may come. */
  wakeIn(ms: number): void
  isStopped(): boolean
  start(): void
  /** Waits for the look that is under way, which is to ask `isStopped` wherever it can leave off. */
  stop(): Promise<void>
}

type Settings = {
  /** Looked for even unasked: another process may have ended with work left, or have made some. */
  readonly everyMs: number
  /** What a look could not do is tried again at the next. */
  failed(error: unknown, loop: WorkLoop): void
}

/**
 * One look after the other, never two at once. Nothing is kept here that could be lost: a look asks the database what is to be done, so a
 * restart goes on where the last process stopped.
 */
export function createWorkLoop({ everyMs, failed }: Settings, look: (loop: WorkLoop) => Promise<void>): WorkLoop {
  let stopped = false
  let underWay: Promise<void> | null = null
  let isAgain = false
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  const loop: WorkLoop = {
    wake() {
      if (stopped) return
      if (underWay) {
        isAgain = true
        return
      }
      isAgain = false
      underWay = Promise.resolve()
        .then(() => look(loop))
        .catch((error: unknown) => failed(error, loop))
        .finally(() => {
          underWay = null
          if (isAgain) loop.wake()
        })
    },
    wakeIn(ms) {
      if (stopped || soon) return
      soon = setTimeout(() => {
        soon = undefined
        loop.wake()
      }, ms).unref()
    },
    isStopped: () => stopped,
    start() {
      timer = setInterval(loop.wake, everyMs).unref()
      loop.wake()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(soon)
      await underWay
    },
  }
  return loop
}

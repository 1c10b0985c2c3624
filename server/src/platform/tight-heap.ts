import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By default V8 lets the heap grow to several times what is alive before it looks; 0 is its own choice. */
const TIGHT_PERCENT = 40

/** What is checked is soon run, and what has run assessed; V8 sets its next bound by the flag as it is when it collects. */
const LOOSENED_AFTER_MS = 60_000

/**
 * Collects at once, so that the bound follows from what is alive: until V8 has collected for the first time, its bound is one that it was
 * started with, some hundred megabytes more. It takes a tenth of a second, so it is for work that takes many.
 */
export function collectNow(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

let working = 0
let loosening: NodeJS.Timeout | undefined

/**
 * From now on V8 collects once the heap has grown by 40 in a hundred, until what is given back has been called, and for a minute more: requests take a tenth
 * to a fourth more CPU time with it (docs/decisions/0017).
 */
export function tightenHeap(): () => void {
  working += 1
  clearTimeout(loosening)
  setFlagsFromString(`--heap-growing-percent=${TIGHT_PERCENT}`)
  return () => {
    working -= 1
    if (working === 0)
      loosening = setTimeout(() => setFlagsFromString('--heap-growing-percent=0'), LOOSENED_AFTER_MS).unref()
  }
}

/** Runs work that leaves much to be collected for a long time. */
export async function inTightHeap<T>(work: () => Promise<T>): Promise<T> {
  const loosen = tightenHeap()
  try {
    return await work()
  } finally {
    loosen()
  }
}

/** Of a file that leaves so much behind when it is looked through that a heap as V8 lets it grow would be a hundred megabytes more, which the process keeps. */
const LARGE_BYTES = 20_000_000

/** Looks through a file of so many bytes: a large one in a tight heap. */
export function inHeapFor<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  if (bytes < LARGE_BYTES) return work()
  return inTightHeap(() => {
    collectNow()
    return work()
  })
}

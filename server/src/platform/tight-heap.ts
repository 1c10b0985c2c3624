import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By default V8 lets the heap grow to several times what is alive before it looks; 0 is its own choice. */
const TIGHT_PERCENT = 40
/** For a large file, of which tables beside the heap remember much: a seventh more CPU time, and 25 MB less. */
const TIGHTER_PERCENT = 20

/** What is checked is soon run, and what has run assessed; V8 sets its next bound by the flag as it is when it collects. */
const LOOSENED_AFTER_MS = 60_000

/**
 * Collects at once, so that the bound follows from what is alive: until V8 has collected for the first time, its bound is one that it was
 * started with, some hundred megabytes more. It takes a tenth of a second, so it is for work that takes many.
 */
export function collectNow(): void {
  setFlagsFromString('--expose-gc')
  // The kind that gives back the pages of what it has collected, which V8 otherwise keeps for what comes next.
  const collect: (how: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const atWork: number[] = []
let loosening: NodeJS.Timeout | undefined
const allow = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * From now on V8 collects once the heap has grown by 40 in a hundred, until what is given back has been called, and for a minute more: requests take a tenth
 * to a fourth more CPU time with it (docs/decisions/0017). Of several works at once the tightest holds.
 */
export function tightenHeap(percent = TIGHT_PERCENT): () => void {
  atWork.push(percent)
  clearTimeout(loosening)
  allow(Math.min(...atWork))
  return () => {
    atWork.splice(atWork.indexOf(percent), 1)
    if (atWork.length > 0) allow(Math.min(...atWork))
    else loosening = setTimeout(() => allow(0), LOOSENED_AFTER_MS).unref()
  }
}

/** Runs work that leaves much to be collected for a long time, about a file of so many bytes. */
export async function inTightHeap<T>(work: () => Promise<T>, bytes = 0): Promise<T> {
  const loosen = tightenHeap(bytes < LARGE_BYTES ? TIGHT_PERCENT : TIGHTER_PERCENT)
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
  }, bytes)
}

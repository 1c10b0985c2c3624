import { AppError } from '#platform/app-error.ts'

/** Whoever comes later is told to come again: each of them holds a request open. */
const MOST_WAITING = 20

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One file at a time is looked through in a process: a workbook may take a quarter of a gigabyte of memory while it is. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) {
    const message = 'Many files are being looked through at the moment. Upload yours again in a minute.'
    throw new AppError('unavailable', 'imports_busy', message, { limit: MOST_WAITING })
  }
  waiting += 1
  const turn = last.then(work)
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

import { AppError } from '#platform/app-error.ts'

/** Whoever comes later is told to come again: each of them holds a request open. */
const MOST_WAITING = 20
/** Of one workspace: two files at once are an accident, more are many. */
const MOST_WAITING_OF_ONE = 2

type Waiting = { readonly workspaceId: string; readonly begin: () => void }

/** In the order in which they came. */
const waiting: Waiting[] = []
let isTaken = false
/** How long files of each workspace have kept the process busy, as long as there is a queue. */
const busyMs = new Map<string, number>()

/**
 * One file at a time is looked through in a process: a workbook may take a quarter of a gigabyte of memory while it is. Workspaces take turns:
 * next is whoever has had least of the time, so that nobody waits for more than the one file that another is at.
 */
export async function inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  if (isTaken) await ownTurn(workspaceId)
  isTaken = true
  const begun = performance.now()
  try {
    return await work()
  } finally {
    busyMs.set(workspaceId, (busyMs.get(workspaceId) ?? 0) + performance.now() - begun)
    passOn()
  }
}

function ownTurn(workspaceId: string): Promise<void> {
  const own = waiting.filter((one) => one.workspaceId === workspaceId).length
  if (own >= MOST_WAITING_OF_ONE) {
    const message = `${own} files of this workspace are already waiting to be read. Upload this one when they are done.`
    throw new AppError('unavailable', 'imports_busy', message, { limit: MOST_WAITING_OF_ONE })
  }
  if (waiting.length >= MOST_WAITING) {
    const message = 'Many files are being read at the moment. Upload yours again in a minute.'
    throw new AppError('unavailable', 'imports_busy', message, { limit: MOST_WAITING })
  }
  return new Promise((begin) => waiting.push({ workspaceId, begin }))
}

function passOn(): void {
  const timeOf = ({ workspaceId }: Waiting) => busyMs.get(workspaceId) ?? 0
  const [next] = waiting.toSorted((a, b) => timeOf(a) - timeOf(b))
  isTaken = next !== undefined
  if (!next) {
    busyMs.clear()
    return
  }
  waiting.splice(waiting.indexOf(next), 1)
  next.begin()
}

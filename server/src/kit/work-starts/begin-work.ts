import { randomUUID } from 'node:crypto'
import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import type { Deps } from '../../deps.ts'
import type { Work } from './work.ts'
import { countStarts, deleteStart, deleteStarts, renewStart, saveStart } from './work-start.store.ts'

/** This process, from its start to its end. */
const PROCESS = randomUUID()

/** So many processes that ended in the midst of it are enough. */
const MOST_LOST = 2

/** Whoever is at work says so as often. */
export const SAY_EVERY_MS = 5_000
const UNSEEN_SECONDS = 10

/**
 * Says that this process begins with it, before it does. "lost": two did so, came no further and are gone; it would end this one, too.
 * "held": two have begun and either are still at work or ended a moment ago; it is looked at again later.
 */
export async function beginWork(deps: Deps, work: Work): Promise<'begun' | 'held' | 'lost'> {
  return inTransaction(deps.db.background, work, async (tx) => {
    const { others, gone } = await countStarts(tx, work, PROCESS, UNSEEN_SECONDS)
    if (gone >= MOST_LOST) return 'lost'
    if (others >= MOST_LOST) return 'held'
    await saveStart(tx, work, PROCESS)
    return 'begun'
  })
}

/** Still at it. */
export async function goOnWithWork(deps: Deps, work: Work): Promise<void> {
  await inTransaction(deps.db.background, work, (tx) => renewStart(tx, work, PROCESS))
}

/**
 * Something of it is done for good: whoever was lost before was not lost for nothing. Said in the transaction that does it: a process that
 * ends right after it has come further, too.
 */
export async function comeFurther(tx: Tx, work: Work): Promise<void> {
  await deleteStarts(tx, work, PROCESS)
}

/** Left in order, whether it is done or not. */
export async function leaveWork(deps: Deps, work: Work): Promise<void> {
  try {
    await inTransaction(deps.db.background, work, (tx) => deleteStart(tx, work, PROCESS))
  } catch (error) {
    // Its own start counts for nothing with this process; the next one counts it as one that was lost.
    deps.log.warn({ err: error, work: work.id }, 'A completed piece of background work could not be marked as such')
  }
}

/** It has ended, or somebody asks for it anew. */
export async function forgetWork(deps: Deps, work: Work): Promise<void> {
  await inTransaction(deps.db.background, work, (tx) => deleteStarts(tx, work, null))
}

export function didNotSurvive(): Because {
  const message =
    `The service ended ${MOST_LOST} times while processing this, so it was given up to keep the service ` +
    'running. What was done until then is kept. Look in the log for the cause; then start it again, in smaller ' +
    'parts if it is large.'
  return { reason: 'did_not_survive', message, limit: MOST_LOST }
}

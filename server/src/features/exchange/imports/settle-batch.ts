import { inTransaction } from '#database/transaction.ts'
import { isPassing } from '#kit/is-passing.ts'
import {
  Abandoned,
  type Batch,
  Disallowed,
  type Done,
  type Launched,
  launchBatch,
  NotAll,
  Overtaken,
  type Progress,
  type Run,
} from './carry-out-batch.ts'
import { beginState, lockImport } from './import.store.ts'
import { halfOf, refused } from './split-rows.ts'
import { mayNotAnyMore, stopImport } from './stop-import.ts'

/** Imports take turns: what was decided before others had theirs may be of records that somebody has made or changed meanwhile. */
const FRESH_MS = 1_000

/** A batch that is on its way, and what it is of. */
export type Open = Launched & { readonly batch: Batch }

/** `before`: how far the import has come, or the batch that is still on its way there. */
export function openBatch(run: Run, before: Progress | Open, batch: Batch): Open {
  const isStale = batch.plan && performance.now() - batch.plan.madeAt > FRESH_MS
  const progress = 'done' in before ? before.done.then(({ progress }) => progress) : before
  return { ...launchBatch(run, progress, isStale ? { ...batch, plan: null } : batch), batch }
}

/**
 * What has come of a batch, which is tried again if it has failed; the one that is written beside it fails with it. Null: somebody has cancelled the import, or another process has
 * come further.
 */
export async function settleBatch(
  run: Run,
  progress: Progress,
  { done, batch }: Open,
  beside: Open | null = null,
): Promise<Done | null> {
  try {
    return await done
  } catch (error) {
    // Then it holds no locks any more.
    await beside?.done.catch(() => {})
    return tryAgain(run, progress, batch, error)
  }
}

function carryOut(run: Run, progress: Progress, batch: Batch): Promise<Done | null> {
  return settleBatch(run, progress, openBatch(run, progress, batch))
}

async function tryAgain(run: Run, progress: Progress, batch: Batch, error: unknown): Promise<Done | null> {
  const { deps, running } = run
  const { rows, plan, following, isAtOnce } = batch
  if (error instanceof Overtaken) return null
  if (error instanceof Disallowed) {
    await stopImport(deps, running.actor, running.import, mayNotAnyMore(running.actor))
    return null
  }
  if (error instanceof NotAll) {
    await beginUndo(run, error)
    return null
  }
  if (isPassing(error)) throw error
  if (error instanceof Abandoned) return carryOut(run, progress, { ...batch, plan: null })
  const again = { plan: null, isAtOnce: false }
  if (plan || isAtOnce) return carryOut(run, progress, { ...batch, ...again })
  const alone = { ...again, following: null }
  const half = halfOf(rows)
  if (half === rows.length) {
    const none = rows.map((row) => refused(deps, running.import.id, row, error))
    return carryOut(run, progress, { rows: none, ...alone })
  }
  // One row is at fault, or was saved by somebody meanwhile: the others are not to suffer for it.
  const done = await carryOut(run, progress, { rows: rows.slice(0, half), ...alone })
  return done && carryOut(run, done.progress, { rows: rows.slice(half), ...again, following })
}

async function beginUndo(
  {
    deps,
    running: {
      actor,
      import: { id },
    },
  }: Run,
  { because }: NotAll,
): Promise<void> {
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockImport(tx, actor.workspaceId, id)
    if (now?.state !== 'running') return
    await beginState(tx, actor, id, 'undoing', because)
  })
  deps.signals.tellHere('imports', '')
}

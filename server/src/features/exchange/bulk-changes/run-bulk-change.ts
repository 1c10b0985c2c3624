import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import { type Actor, systemActor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { recordEvent } from '#kit/record-event.ts'
import { within } from '#kit/within.ts'
import { comeFurther, didNotSurvive } from '#kit/work-starts/begin-work.ts'
import type { Work } from '#kit/work-starts/work.ts'
import { AppError } from '#platform/app-error.ts'
import { endBulkChange, findBulkChange } from './bulk-change.store.ts'
import type { BulkChange, BulkOutcome } from './bulk-change.ts'
import { saveOutcome, takeItem } from './bulk-item.store.ts'
import { changeRecord } from './change-record.ts'
import { undoRecord } from './undo-record.ts'

/** Before each so many records it is looked up whether its actor may still do this, and other bulk changes get their turn. */
const BATCH = 25

/**
 * Changes the next records of a bulk change: each in a transaction of its own, which also keeps the outcome, so that wherever it is
 * cut off nothing is done twice. Gives back how many; with none left it ends the bulk change.
 */
export async function runBatch(
  deps: Deps,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  isStopped: () => boolean,
  /** The first since this process has begun with it. */
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): Promise<number> {
  const { background } = deps.db
  const found = await inTransaction(background, { workspaceId }, async (tx) => {
    const change = await findBulkChange(tx, workspaceId, id)
    if (change?.state !== 'running') return null
    const { actorKind: kind, actorId, actorName: name, requestId } = change
    const actor = await actorNow(tx, { kind, workspaceId, id: actorId, name, requestId, partOf: id }, deps.now())
    return { change, actor }
  })
  if (!found) return 0
  const { change, actor } = found
  if (!actor.permissions.has('edit')) {
    await end(deps, actor, id, {
      state: 'cancelled',
      because: {
        reason: 'may_not_any_more',
        message: `Stopped, because ${actor.name} may no longer change records.`,
        value: actor.name,
      },
    })
    return 0
  }
  let count = 0
  for (let after = 0; count < BATCH && !isStopped(); count += 1) {
    const position = await runNext(deps, change, actor, { after, isFirst: isFirst && count === 0 })
    if (position === null) break
    after = position
    deps.signals.tellHere('changes', workspaceId)
  }
  if (count < BATCH && !isStopped()) await end(deps, actor, id, { state: 'finished' })
  return count
}

/** It ends for what the service did not survive twice; what it has done until then stays. */
export async function giveUp(deps: Deps, { workspaceId, id }: Work): Promise<void> {
  const actor = systemActor(workspaceId, 'housekeeping')
  await end(deps, actor, id, { state: 'cancelled', because: didNotSurvive() })
}

/** Its position, or null when there is none left to take. */
async function runNext(
  deps: Deps,
  change: BulkChange,
  actor: Actor,
  { after, isFirst }: { readonly after: number; readonly isFirst: boolean },
): Promise<number | null> {
  const { workspaceId } = actor
  let at: { position: number; recordId: string } | undefined
  try {
    const tell = await inTransaction(deps.db.background, actor, async (tx) => {
      at = undefined
      const item = await takeItem(tx, workspaceId, change.id, after)
      if (!item) return () => {}
      at = item
      const inner = within(deps, tx)
      const { recordId } = item
      const outcome = change.undoes
        ? await undoRecord(inner.deps, tx, actor, change, recordId, item)
        : await changeRecord(inner.deps, tx, actor, change, recordId)
      await saveOutcome(tx, workspaceId, change.id, item.position, outcome)
      if (isFirst) await comeFurther(tx, { workspaceId, id: change.id })
      return inner.tell
    })
    tell()
  } catch (error) {
    if (!at || error instanceof AppError || isPassing(error)) throw error
    await setAside(deps, change, actor, { ...at, isFirst }, error)
  }
  return at?.position ?? null
}

/** A fault of ours with one record must not keep the others from their turn, nor be tried for ever. */
async function setAside(
  deps: Deps,
  change: BulkChange,
  actor: Actor,
  { position, recordId, isFirst }: { position: number; recordId: string; isFirst: boolean },
  error: unknown,
): Promise<void> {
  deps.log.error({ err: error, bulkChange: change.id, recordId }, 'A record of a bulk change could not be changed')
  const outcome: BulkOutcome = {
    outcome: 'refused',
    name: recordId,
    reason: 'internal',
    message:
      'An error in the service kept this record from being changed. It has been logged; try this record on its own.',
  }
  await inTransaction(deps.db.background, actor, async (tx) => {
    await saveOutcome(tx, actor.workspaceId, change.id, position, outcome)
    if (isFirst) await comeFurther(tx, { workspaceId: actor.workspaceId, id: change.id })
  })
}

async function end(deps: Deps, actor: Actor, id: string, how: Parameters<typeof endBulkChange>[3]): Promise<void> {
  await inTransaction(deps.db.background, actor, async (tx) => {
    const counts = await endBulkChange(tx, actor.workspaceId, id, how)
    if (!counts) return
    recordEvent(tx, actor, {
      kind: `bulk_change.${how.state}`,
      subjectType: 'bulk_change',
      subjectId: id,
      data: { ...counts, ...('because' in how && { reason: how.because.message }) },
    })
  })
  deps.signals.tellHere('changes', actor.workspaceId)
}

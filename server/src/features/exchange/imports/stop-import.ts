import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import type { Because } from '#platform/because.ts'
import { endState, lockImport } from './import.store.ts'
import type { Import } from './import.ts'

/** Before its end, for a reason that asking again would meet again. What it has done until then stays; undoing takes it back. */
export async function stopImport(
  deps: Deps,
  actor: Actor,
  { id, state }: Pick<Import, 'id' | 'state'>,
  because: Because,
): Promise<void> {
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockImport(tx, actor.workspaceId, id)
    if (now?.state !== state) return
    await endState(tx, actor.workspaceId, id, state === 'checking' ? 'uploaded' : 'cancelled', because)
    const data = { counts: now.counts, reason: because.message }
    recordEvent(tx, actor, { kind: 'import.cancelled', subjectType: 'import', subjectId: id, data })
  })
  deps.signals.tellHere('changes', actor.workspaceId)
  deps.signals.tellHere('selvedge_assessments', actor.workspaceId)
}

export function mayNotAnyMore({ name }: Actor): Because {
  return {
    reason: 'may_not_any_more',
    message: `Stopped, because ${name} may no longer change records.`,
    value: name,
  }
}

import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import type { SavedView } from './saved-view.ts'

/** The audit trail is read by others, so it says of a private view only that there is one. */
export function recordViewEvent(
  tx: Tx,
  actor: Actor,
  what: 'saved' | 'updated' | 'deleted',
  { id, list, name, state, isShared }: SavedView,
): void {
  recordEvent(tx, actor, {
    kind: `saved_view.${what}`,
    subjectType: 'saved_view',
    subjectId: id,
    data: isShared ? { list, name, state, isShared } : { list, isShared },
  })
}

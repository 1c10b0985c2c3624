import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { holdWriteBacks } from './hold-write-backs.ts'
import { refuseUnconfirmed } from './write-back.ts'
import { allowReplacing } from './write-back-item.store.ts'

const MOST = 1_000

export type Replacement = { readonly id: string; readonly itemIds?: readonly string[] | null }

/** Somebody has decided that ours takes the place of what others have written there: of some, or of all that were left alone. Gives back how many. */
export async function replaceForeignValues(deps: Deps, reader: Reader, { id, itemIds }: Replacement): Promise<number> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const { connection, writeBacks } = await holdWriteBacks(tx, workspaceId, id)
    refuseUnconfirmed(writeBacks, connection)
    if (itemIds && (itemIds.length === 0 || itemIds.length > MOST)) {
      const message = `From 1 to ${MOST} values can be named at once; these are ${itemIds.length}.`
      throw badInput('selection_size', message, { field: 'itemIds', limit: MOST })
    }
    const count = await allowReplacing(tx, { workspaceId, connectionId: id }, itemIds ?? null, deps.now())
    if (count > 0) {
      recordEvent(tx, actor, {
        kind: 'connection.write_backs_replaced',
        subjectType: 'connection',
        subjectId: id,
        data: { name: connection.name, count },
      })
    }
    return count
  })
}

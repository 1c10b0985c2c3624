import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { holdConnection } from '../connections/hold-connection.ts'
import { activate } from '../connections/pause-connection.ts'
import { holdCopy } from './hold-copy.ts'
import { agree } from './list-copy.store.ts'
import { type ListCopy, refuseNotShown } from './list-copy.ts'

/** Somebody has seen what would be written, and agrees: it is written now, and from now on what changes. */
export async function confirmListCopy(deps: Deps, reader: Reader, { id }: { id: string }): Promise<ListCopy> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const copy = await holdCopy(tx, workspaceId, id)
    // Once more what holds already.
    if (copy.confirmedAt !== null && copy.phase !== 'waits') return copy
    refuseNotShown(copy)
    // A connection that nothing is read from has no other beginning.
    const connection = await holdConnection(tx, workspaceId, copy.connectionId)
    if (connection.state === 'draft') await activate(deps, tx, actor, connection)
    await agree(tx, workspaceId, id, deps.now())
    recordEvent(tx, actor, {
      kind: 'list_copy.confirmed',
      subjectType: 'list_copy',
      subjectId: id,
      data: { name: copy.name, table: copy.tableLabel },
    })
    return holdCopy(tx, workspaceId, id)
  })
}

import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { holdCopy } from './hold-copy.ts'
import { deleteCopyRow } from './list-copy.store.ts'
import type { ListCopy } from './list-copy.ts'

/** The table is kept in step no more. Its rows stay as they are. */
export async function deleteListCopy(deps: Deps, reader: Reader, { id }: { id: string }): Promise<ListCopy> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const copy = await holdCopy(tx, actor.workspaceId, id)
    await deleteCopyRow(tx, actor.workspaceId, id)
    recordEvent(tx, actor, {
      kind: 'list_copy.deleted',
      subjectType: 'list_copy',
      subjectId: id,
      data: { name: copy.name, table: copy.tableLabel },
    })
    return copy
  })
}

import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { holdWriteBacks } from './hold-write-backs.ts'
import { toldOf } from './update-write-backs.ts'
import { beginComparison, beginPosition, saveWriteBacks } from './write-back.store.ts'
import type { WriteBacks } from './write-back.ts'

/** Somebody has seen what would be written, and agrees: everything is written now, and from now on what changes. */
export async function confirmWriteBacks(deps: Deps, reader: Reader, { id }: { id: string }): Promise<WriteBacks> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const { connection, writeBacks } = await holdWriteBacks(tx, workspaceId, id)
    if (writeBacks.confirmedAt !== null) return writeBacks
    if (Object.keys(writeBacks.targets).length === 0) {
      const message = `Nothing is chosen to be written to "${connection.name}". Choose a field there first.`
      throw badInput('nothing_to_write', message, { field: 'id', value: id })
    }
    await beginPosition(tx, workspaceId)
    const confirmed = { ...writeBacks, confirmedAt: deps.now() }
    await saveWriteBacks(tx, workspaceId, confirmed)
    await beginComparison(tx, workspaceId, [id], 'failed')
    recordEvent(tx, actor, {
      kind: 'connection.write_backs_confirmed',
      subjectType: 'connection',
      subjectId: id,
      data: { name: connection.name, ...toldOf(confirmed) },
    })
    return { ...confirmed, isComparing: true }
  })
}

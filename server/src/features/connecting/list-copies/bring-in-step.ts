import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { refusePaused } from '../connections/connection.ts'
import { holdConnection } from '../connections/hold-connection.ts'
import { holdCopy } from './hold-copy.ts'
import { wantWhole } from './list-copy.store.ts'
import type { ListCopy } from './list-copy.ts'

/**
 * Compares the list with all of the table there, now: what would be written is shown where nobody has confirmed it yet, and written otherwise. What was refused
 * is tried once more.
 */
export async function bringInStep(deps: Deps, reader: Reader, { id }: { id: string }): Promise<ListCopy> {
  return write(deps, reader, 'edit', async (tx, { workspaceId }) => {
    const { connectionId, isPaused, name } = await holdCopy(tx, workspaceId, id)
    refusePaused(await holdConnection(tx, workspaceId, connectionId))
    if (isPaused) {
      const message = `"${name}" is paused. Resume it first.`
      throw new AppError('conflict', 'list_copy_paused', message, { field: 'id', value: id })
    }
    await wantWhole(tx, workspaceId, id)
    return holdCopy(tx, workspaceId, id)
  })
}

import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { requireRoom } from './require-room.ts'
import { insertStoredFile, queueForStorage, type StoredFile } from './stored-file.store.ts'

/**
 * Enters the name under which bytes are to be stored, if the workspace has room for them. In a transaction of its own, before they are
 * stored: bytes that a server leaves behind when it ends are then found by their name.
 */
export function enterBytes(deps: Deps, reader: Reader, file: StoredFile): Promise<void> {
  return write(deps, reader, 'edit', async (tx, { workspaceId }) => {
    await queueForStorage(tx, workspaceId)
    await requireRoom(tx, deps.config, workspaceId, file.size)
    await insertStoredFile(tx, workspaceId, file)
  })
}

/** The same for what the service keeps for itself for a while: it counts for no quota. */
export function enterUncountedBytes(deps: Deps, reader: Reader, file: StoredFile): Promise<void> {
  return write(deps, reader, 'edit', (tx, { workspaceId }) =>
    insertStoredFile(tx, workspaceId, file, { isCounted: false }),
  )
}

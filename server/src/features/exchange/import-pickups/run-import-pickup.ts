import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { beginPickup } from './import-pickup.store.ts'
import type { ImportPickup } from './import-pickup.ts'
import { foundPickup, holdPickup } from './set-import-pickup.ts'

/** Fetches now, also while it is paused. Its next run does not change; a run under way is the one that was asked for. */
export async function runImportPickup(deps: Deps, reader: Reader, { id }: { id: string }): Promise<ImportPickup> {
  const pickup = await write(deps, reader, 'administer', async (tx, { workspaceId }) => {
    const before = await holdPickup(tx, workspaceId, id)
    if (before.state === 'rests') await beginPickup(tx, workspaceId, id, deps.now())
    return foundPickup(tx, workspaceId, id)
  })
  deps.signals.tellHere('import_pickups', '')
  return pickup
}

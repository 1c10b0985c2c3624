import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { holdModel } from './hold-model.ts'
import { updateModel } from './refreshed-model.store.ts'
import type { RefreshedModel } from './refreshed-model.ts'

/** The next refresh begins now, if one is left for today: also to see whether the credentials are right. */
export async function refreshModelNow(deps: Deps, reader: Reader, { id }: { id: string }): Promise<RefreshedModel> {
  return write(deps, reader, 'administer', async (tx, { workspaceId }) => {
    const now = deps.now()
    const model = await holdModel(tx, workspaceId, id, now)
    if (model.isPaused) {
      throw new AppError('conflict', 'model_paused', `"${model.name}" is paused. Let it go on first.`, {
        field: 'id',
        value: id,
      })
    }
    await updateModel(tx, workspaceId, { ...model, sealed: undefined, dueAt: now })
    return holdModel(tx, workspaceId, id, now)
  })
}

import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { holdModel } from './hold-model.ts'
import { deleteModelRow } from './refreshed-model.store.ts'
import type { RefreshedModel } from './refreshed-model.ts'

/** With its secret, for good. In Power BI nothing changes. */
export async function deleteRefreshedModel(
  deps: Deps,
  reader: Reader,
  { id }: { id: string },
): Promise<RefreshedModel> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const model = await holdModel(tx, actor.workspaceId, id, deps.now())
    await deleteModelRow(tx, actor.workspaceId, id)
    recordEvent(tx, actor, {
      kind: 'refreshed_model.deleted',
      subjectType: 'refreshed_model',
      subjectId: id,
      data: { name: model.name },
    })
    return model
  })
}

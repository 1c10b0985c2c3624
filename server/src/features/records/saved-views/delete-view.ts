import type { Deps } from '#deps.ts'
import { requirePerson } from '#features/people/sessions/require-person.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { recordViewEvent } from './record-view-event.ts'
import { deleteViewRow, lockView } from './saved-view.store.ts'
import { refuseOthersView, type SavedView } from './saved-view.ts'

/** Deletes a view; the records it showed stay. */
export async function deleteView(deps: Deps, reader: Reader, { id }: { id: string }): Promise<SavedView> {
  const personId = requirePerson(reader, 'views of their own')
  return write(deps, reader, 'read', async (tx, actor) => {
    const view = await lockView(tx, actor.workspaceId, personId, id)
    if (!view) throw notFound('view', id)
    refuseOthersView(view, actor)
    await deleteViewRow(tx, actor.workspaceId, id)
    recordViewEvent(tx, actor, 'deleted', view)
    return view
  })
}

import type { Deps } from '#deps.ts'
import { requirePerson } from '#features/people/sessions/require-person.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { recordViewEvent } from './record-view-event.ts'
import { lockView, updateViewRow } from './saved-view.store.ts'
import { refuseOthersView, refuseSharing, type SavedView, savedViewRules } from './saved-view.ts'

const { list: _list, ...rules } = savedViewRules

/** Renames a view, keeps another state in it, or shares it. */
export async function updateView(
  deps: Deps,
  reader: Reader,
  { id, ...input }: { id: string } & Input<typeof rules>,
): Promise<SavedView> {
  const personId = requirePerson(reader, 'views of their own')
  return write(deps, reader, 'read', async (tx, actor) => {
    const patch = parsePatch(rules, input)
    const before = await lockView(tx, actor.workspaceId, personId, id)
    if (!before) throw notFound('view', id)
    refuseOthersView(before, actor)
    const isShared = patch.isShared ?? before.isShared
    if (isShared) refuseSharing(actor)
    // Whoever puts another's shared view right cannot take it away from everybody by making it private.
    const keepsOwner = before.userId === personId
    const view = await updateViewRow(tx, actor.workspaceId, id, {
      name: patch.name ?? before.name,
      state: patch.state ?? before.state,
      isShared: keepsOwner ? isShared : before.isShared,
    })
    recordViewEvent(tx, actor, 'updated', view)
    return view
  })
}

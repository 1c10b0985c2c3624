import type { Deps } from '#deps.ts'
import { requirePerson } from '#features/people/sessions/require-person.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { recordViewEvent } from './record-view-event.ts'
import { countViewsOf, insertView } from './saved-view.store.ts'
import { MAX_VIEWS, refuseSharing, type SavedView, savedViewRules } from './saved-view.ts'

/** Keeps a list's state under a name, for oneself or for everybody in the workspace. */
export async function saveView(deps: Deps, reader: Reader, input: Input<typeof savedViewRules>): Promise<SavedView> {
  const userId = requirePerson(reader, 'views of their own')
  return write(deps, reader, 'read', async (tx, actor) => {
    const { isShared, ...fields } = parseNew(savedViewRules, input)
    if (isShared) refuseSharing(actor)
    if ((await countViewsOf(tx, actor.workspaceId, userId, fields.list)) >= MAX_VIEWS) {
      throw badInput(
        'too_many_views',
        `You have ${MAX_VIEWS} views of this list, which is the limit. Delete one before you save another.`,
        { limit: MAX_VIEWS },
      )
    }
    const view = await insertView(tx, actor.workspaceId, {
      ...fields,
      id: newId('viw'),
      userId,
      isShared: isShared ?? false,
    })
    recordViewEvent(tx, actor, 'saved', view)
    return view
  })
}

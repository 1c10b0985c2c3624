import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { findRestoreRow, resumeRestore } from './restore.store.ts'
import type { Restore } from './restore.ts'

/** An owner has seen what this restore undid: what leaves the workspace goes on, with what has waited. Saying so once more changes nothing. */
export async function resumeWorkspace(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Restore> {
  return write(deps, reader, 'own', async (tx, actor) => {
    const restore = await resumeRestore(tx, actor.workspaceId, id, { at: deps.now(), by: actor.name })
    if (!restore) {
      const before = await findRestoreRow(tx, actor.workspaceId, id)
      if (!before) throw notFound('restore', id)
      return before
    }
    recordEvent(tx, actor, {
      kind: 'workspace.resumed',
      subjectType: 'workspace',
      subjectId: actor.workspaceId,
      data: { moment: restore.moment },
    })
    return restore
  })
}

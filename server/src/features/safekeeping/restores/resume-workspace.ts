import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { resumeRestores } from './restore.store.ts'
import type { Restore } from './restore.ts'

/** An owner has seen what was undone: what leaves the workspace goes on, with what has waited. */
export async function resumeWorkspace(deps: Deps, reader: Reader): Promise<Restore> {
  return write(deps, reader, 'own', async (tx, actor) => {
    const restore = await resumeRestores(tx, actor.workspaceId, { at: deps.now(), by: actor.name })
    if (!restore) {
      throw new AppError(
        'conflict',
        'nothing_held',
        'Nothing of this workspace is held: no restore waits to be seen by an owner.',
      )
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

import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { deleteProfileRow, lockProfile } from './import-profile.store.ts'
import type { ImportProfile } from './import-profile.ts'

/** Deletes a profile; imports that it was applied to keep what it has set. */
export async function deleteImportProfile(deps: Deps, reader: Reader, { id }: { id: string }): Promise<ImportProfile> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const profile = await lockProfile(tx, actor.workspaceId, id)
    if (!profile) throw notFound('import_profile', id)
    await deleteProfileRow(tx, actor.workspaceId, id)
    recordEvent(tx, actor, {
      kind: 'import_profile.deleted',
      subjectType: 'import_profile',
      subjectId: id,
      data: { name: profile.name },
    })
    return profile
  })
}

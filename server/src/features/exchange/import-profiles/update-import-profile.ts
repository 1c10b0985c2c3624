import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { choicesOfImport } from './choices-of-import.ts'
import { lockProfile, nameImportProfile, updateProfileRow } from './import-profile.store.ts'
import { type ImportProfile, importProfileRules, nameTaken } from './import-profile.ts'

type ProfileChange = {
  readonly id: string
  readonly name?: string | null | undefined
  /** An import whose choices replace those of the profile. */
  readonly importId?: string | null | undefined
}

/** Renames a profile, or keeps in it what was chosen in an import. */
export async function updateImportProfile(
  deps: Deps,
  reader: Reader,
  { id, name, importId }: ProfileChange,
): Promise<ImportProfile> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const before = await lockProfile(tx, workspaceId, id)
    if (!before) throw notFound('import_profile', id)
    const called =
      name === undefined || name === null ? before.name : importProfileRules.name.parse(name, 'name').trim()
    const choices = importId ? await choicesOfImport(tx, workspaceId, importId) : before
    const { headers, shape, reading, memory } = choices
    const profile = await updateProfileRow(tx, workspaceId, { id, name: called, headers, shape, reading, memory })
    if (!profile) throw nameTaken(called)
    if (importId) await nameImportProfile(tx, workspaceId, importId, profile)
    recordEvent(tx, actor, {
      kind: 'import_profile.updated',
      subjectType: 'import_profile',
      subjectId: id,
      data: { name: called },
    })
    return profile
  })
}

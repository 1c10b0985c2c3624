import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import { choicesOfImport } from './choices-of-import.ts'
import { countProfiles, insertProfile, nameImportProfile } from './import-profile.store.ts'
import { type ImportProfile, importProfileRules, nameTaken, refuseMore } from './import-profile.ts'
import { parseDocument } from './profile-document.ts'

type NewProfile = {
  /** Omitted, a document's own. */
  readonly name?: string | null | undefined
  /** An import whose choices are kept, or else a profile as a document. */
  readonly importId?: string | null | undefined
  readonly document?: string | null | undefined
}

/** Keeps what was chosen in an import, or what a file of another workspace says, under a name. */
export async function createImportProfile(
  deps: Deps,
  reader: Reader,
  { name, importId, document }: NewProfile,
): Promise<ImportProfile> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    if ((importId ?? null) === null ? (document ?? null) === null : (document ?? null) !== null) {
      const message = 'Give either the import whose choices are to be saved, or a profile as a document.'
      throw badInput('profile_of_nothing', message, { field: 'importId' })
    }
    const given = document ? parseDocument(document) : null
    const choices = given ?? (await choicesOfImport(tx, workspaceId, importId ?? ''))
    const called = importProfileRules.name.parse(name ?? given?.name ?? '', 'name').trim()
    refuseMore(await countProfiles(tx, workspaceId))
    const made = await insertProfile(tx, workspaceId, { ...choices, id: newId('ipr'), name: called })
    if (!made) throw nameTaken(called)
    if (importId) await nameImportProfile(tx, workspaceId, importId, made)
    recordEvent(tx, actor, {
      kind: 'import_profile.created',
      subjectType: 'import_profile',
      subjectId: made.id,
      data: { name: called },
    })
    return made
  })
}

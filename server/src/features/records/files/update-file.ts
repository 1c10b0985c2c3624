import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { type FileChange, lockFile, updateFileRow } from './file.store.ts'
import { descriptionRules, type File, visibilityOf } from './file.ts'
import { hideFile } from './shown-file.store.ts'
import { tellHere, tellPassports } from './tell-passports.ts'

/**
 * Changes what is said of a file. Public passports show it as it was until they are published again, but one that is made private
 * they stop showing at once.
 */
export async function updateFile(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, ...input }: Input<typeof descriptionRules> & { id: string; expectedRevision?: number | null },
): Promise<File> {
  const { file, changed } = await write(deps, reader, 'edit', async (tx, actor) => {
    const { name, alt, visibility, position } = parsePatch(descriptionRules, input)
    const { workspaceId } = actor
    const before = await lockFile(tx, workspaceId, id)
    if (!before) throw notFound('file', id)
    refuseStale('file', before, expectedRevision)
    if (name === null) throw badInput('field_required', '"name" must not be empty.', { field: 'name' })
    const fields: FileChange = {
      ...(name !== undefined && { name }),
      ...(alt !== undefined && { alt }),
      ...(visibility !== undefined && { visibility: visibilityOf(before.kind, visibility) }),
      ...(position !== undefined && { position: position ?? 0 }),
    }
    const file = await updateFileRow(tx, workspaceId, id, fields)
    const hidden = fields.visibility === 'private' ? await hideFile(tx, workspaceId, id) : []
    const changed = [...hidden, ...(await tellPassports(tx, workspaceId, before, file))]
    recordEvent(tx, actor, {
      kind: 'file.updated',
      subjectType: 'file',
      subjectId: id,
      data: fields,
      before: changedFrom(before, fields),
    })
    return { file, changed }
  })
  tellHere(deps, changed)
  return file
}

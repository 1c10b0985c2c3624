import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { settleAssessments } from '../assessments/reassess.ts'
import { reassessProvenBy } from '../assessments/reassess-proven.ts'
import { deleteFileRows, lockFile } from './file.store.ts'
import type { File } from './file.ts'
import { discardBytes } from './sweep-files.ts'
import { tellHere, tellPassports } from './tell-passports.ts'

/**
 * Deletes a file and then its bytes. A public passport that shows it goes on doing so until it is published again or withdrawn, and
 * the bytes stay as long; making the file private first takes it away at once.
 */
export async function deleteFile(deps: Deps, reader: Reader, { id }: { id: string }): Promise<File> {
  const { file, isDue, changed } = await write(deps, reader, 'edit', async (tx, actor) => {
    const file = await lockFile(tx, actor.workspaceId, id)
    if (!file) throw notFound('file', id)
    await deleteFileRows(tx, actor.workspaceId, [id])
    recordEvent(tx, actor, {
      kind: 'file.deleted',
      subjectType: 'file',
      subjectId: id,
      data: { name: file.name },
    })
    const isDue = reassessProvenBy(tx, actor.workspaceId, file)
    return { file, isDue, changed: await tellPassports(tx, actor.workspaceId, file) }
  })
  tellHere(deps, changed)
  if (isDue) await settleAssessments(deps, reader.workspaceId ?? '')
  await discardBytes(deps, reader.workspaceId ?? '', [file.storageKey])
  return file
}

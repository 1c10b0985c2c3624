import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { settleAssessments } from '../assessments/reassess.ts'
import { reassessProvenBy } from '../assessments/reassess-proven.ts'
import { lockFile, updateFileRow } from './file.store.ts'
import { type File, NO_SUBJECT } from './file.ts'
import { tellHere, tellPassports } from './tell-passports.ts'

/** Takes a file from its record. It stays in the workspace, and in public passports until they are published again. */
export async function detachFile(deps: Deps, reader: Reader, { id }: { id: string }): Promise<File> {
  const { file, isDue, changed } = await write(deps, reader, 'edit', async (tx, actor) => {
    const before = await lockFile(tx, actor.workspaceId, id)
    if (!before) throw notFound('file', id)
    const file = await updateFileRow(tx, actor.workspaceId, id, NO_SUBJECT)
    recordEvent(tx, actor, { kind: 'file.detached', subjectType: 'file', subjectId: id, data: NO_SUBJECT })
    const isDue = reassessProvenBy(tx, actor.workspaceId, before, file)
    return { file, isDue, changed: await tellPassports(tx, actor.workspaceId, before, file) }
  })
  tellHere(deps, changed)
  if (isDue) await settleAssessments(deps, reader.workspaceId ?? '')
  return file
}

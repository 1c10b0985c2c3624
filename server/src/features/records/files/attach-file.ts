import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { settleAssessments } from '../assessments/reassess.ts'
import { reassessProvenBy } from '../assessments/reassess-proven.ts'
import { lockFile, updateFileRow } from './file.store.ts'
import { type File, refuseWrongSubject, subjectRules } from './file.ts'
import { tellHere, tellPassports } from './tell-passports.ts'

/** Gives a file to a record, and takes it from the one it belonged to. */
export async function attachFile(
  deps: Deps,
  reader: Reader,
  { id, ...input }: Input<typeof subjectRules> & { id: string },
): Promise<File> {
  const { file, isDue, changed } = await write(deps, reader, 'edit', async (tx, actor) => {
    const subject = parseNew(subjectRules, input)
    const before = await lockFile(tx, actor.workspaceId, id)
    if (!before) throw notFound('file', id)
    refuseWrongSubject(before.kind, subject)
    const [named] = Object.entries(subject).filter(([, value]) => value !== null)
    if (!named) {
      throw badInput(
        'field_required',
        'Which record does the file belong to? Give "productId", "variantId", "materialId", "companyId" or ' +
          '"certificationId".',
        { field: 'productId' },
      )
    }
    const file = await updateFileRow(tx, actor.workspaceId, id, subject)
    const data = Object.fromEntries([named])
    recordEvent(tx, actor, { kind: 'file.attached', subjectType: 'file', subjectId: id, data })
    const isDue = reassessProvenBy(tx, actor.workspaceId, before, file)
    return { file, isDue, changed: await tellPassports(tx, actor.workspaceId, before, file) }
  })
  tellHere(deps, changed)
  if (isDue) await settleAssessments(deps, reader.workspaceId ?? '')
  return file
}

import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { recordEvent } from '../events/record-event.ts'
import { insertCertification } from './certification.store.ts'
import { type Certification, certificationRules, newCertification } from './certification.ts'

export async function createCertification(
  deps: Deps,
  reader: Reader,
  input: Input<typeof certificationRules>,
): Promise<Certification> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const fields = newCertification(parseNew(certificationRules, input))
    const certification = await insertCertification(tx, actor.workspaceId, newId('crt'), fields)
    await recordEvent(tx, actor, {
      kind: 'certification.created',
      subjectType: 'certification',
      subjectId: certification.id,
      data: fields,
    })
    return certification
  })
}

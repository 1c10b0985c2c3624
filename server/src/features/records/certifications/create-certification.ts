import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { onlyOne } from '#platform/only-one.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { certification } from './certification.noun.ts'
import { insertCertifications } from './certification.store.ts'
import { type Certification, newCertification } from './certification.ts'
import { certificationFields } from './certification-fields.ts'

type NewCertification = Input<typeof certificationFields>

export async function createCertification(deps: Deps, reader: Reader, input: NewCertification): Promise<Certification> {
  return onlyOne(await createCertifications(deps, reader, [input]))
}

/** All of them or none, with as many statements as for one. */
export function createCertifications(
  deps: Deps,
  reader: Reader,
  inputs: readonly NewCertification[],
): Promise<Certification[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const records = inputs.map((input) => ({
      id: newId(certification.idPrefix),
      ...newCertification(parseNew(certificationFields, input)),
    }))
    await settleTranslations(
      tx,
      actor.workspaceId,
      records.map((fields) => ({ fields })),
    )
    recordEvents(
      tx,
      actor,
      records.map(({ id, ...data }) => ({
        kind: 'certification.created',
        subjectType: 'certification',
        subjectId: id,
        data,
      })),
    )
    return insertCertifications(tx, actor.workspaceId, records)
  })
}

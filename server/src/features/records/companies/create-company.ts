import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { onlyOne } from '#platform/only-one.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { company } from './company.noun.ts'
import { insertCompanies } from './company.store.ts'
import type { Company } from './company.ts'
import { companyFields } from './company-fields.ts'

type NewCompany = Input<typeof companyFields>

export async function createCompany(deps: Deps, reader: Reader, input: NewCompany): Promise<Company> {
  return onlyOne(await createCompanies(deps, reader, [input]))
}

/** All of them or none, with as many statements as for one. */
export function createCompanies(deps: Deps, reader: Reader, inputs: readonly NewCompany[]): Promise<Company[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const records = inputs.map((input) => ({ id: newId(company.idPrefix), ...parseNew(companyFields, input) }))
    await settleTranslations(
      tx,
      actor.workspaceId,
      records.map((fields) => ({ fields })),
    )
    recordEvents(
      tx,
      actor,
      records.map(({ id, ...data }) => ({ kind: 'company.created', subjectType: 'company', subjectId: id, data })),
    )
    return insertCompanies(tx, actor.workspaceId, records)
  })
}

import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { lockCompanies, updateCompanyRows } from './company.store.ts'
import type { Company } from './company.ts'
import { companyFields } from './company-fields.ts'

type CompanyChange = Input<typeof companyFields> & { id: string; expectedRevision?: number | null }

/** Changes the fields that are given; null clears one. Names already copied beside a link (a product's brand) stay. */
export async function updateCompany(deps: Deps, reader: Reader, change: CompanyChange): Promise<Company> {
  return onlyOne(await updateCompanies(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. */
export function updateCompanies(deps: Deps, reader: Reader, inputs: readonly CompanyChange[]): Promise<Company[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const given = inputs.map(({ id, expectedRevision, ...input }) => ({
      id,
      expectedRevision,
      fields: parsePatch(companyFields, input),
    }))
    const ids = given.map(({ id }) => id)
    const changes = beforeOf('company', given, await lockCompanies(tx, actor.workspaceId, ids))
    await settleTranslations(tx, actor.workspaceId, changes)
    recordEvents(
      tx,
      actor,
      changes.map(({ before, fields }) => ({
        kind: 'company.updated',
        subjectType: 'company',
        subjectId: before.id,
        data: fields,
        before: changedFrom(before, fields),
      })),
    )
    return updateCompanyRows(tx, actor.workspaceId, changes)
  })
}

import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { refuseStale } from '../access/refuse-stale.ts'
import { write } from '../access/write.ts'
import { changedFrom } from '../events/changed-from.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockCompany, updateCompanyRow } from './company.store.ts'
import { type Company, companyRules } from './company.ts'

/** Changes the fields that are given; null clears one. Names already copied beside a link (a product's brand) stay. */
export async function updateCompany(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, ...input }: Input<typeof companyRules> & { id: string; expectedRevision?: number | null },
): Promise<Company> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const fields = parsePatch(companyRules, input)
    const before = await lockCompany(tx, actor.workspaceId, id)
    if (!before) throw notFound('company', id)
    refuseStale('company', before, expectedRevision)
    const company = await updateCompanyRow(tx, actor.workspaceId, id, fields)
    await recordEvent(tx, actor, {
      kind: 'company.updated',
      subjectType: 'company',
      subjectId: id,
      data: fields,
      before: changedFrom(before, fields),
    })
    return company
  })
}

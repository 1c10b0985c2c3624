import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { recordEvent } from '../events/record-event.ts'
import { insertCompany } from './company.store.ts'
import { type Company, companyRules } from './company.ts'

export async function createCompany(deps: Deps, reader: Reader, input: Input<typeof companyRules>): Promise<Company> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const fields = parseNew(companyRules, input)
    const company = await insertCompany(tx, actor.workspaceId, newId('com'), fields)
    await recordEvent(tx, actor, {
      kind: 'company.created',
      subjectType: 'company',
      subjectId: company.id,
      data: fields,
    })
    return company
  })
}

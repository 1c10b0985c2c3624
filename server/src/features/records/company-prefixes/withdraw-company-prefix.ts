import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { deletePrefix, forgetGtinsOf } from './company-prefix.store.ts'
import { type CompanyPrefix, parsePrefix } from './company-prefix.ts'

/** Takes back that a prefix is the workspace's; where it was confirmed, its GTINs lead again to whoever published them first. */
export async function withdrawCompanyPrefix(
  deps: Deps,
  reader: Reader,
  input: { prefix: string },
): Promise<CompanyPrefix> {
  const prefix = parsePrefix(input.prefix)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const withdrawn = await deletePrefix(tx, actor.workspaceId, prefix)
    if (!withdrawn) throw notFound('company_prefix', prefix)
    recordEvent(tx, actor, {
      kind: 'workspace.prefix_withdrawn',
      subjectType: 'workspace',
      subjectId: actor.workspaceId,
      data: { prefix },
    })
    if (withdrawn.confirmedAt !== null) await forgetGtinsOf(tx, prefix)
    return withdrawn
  })
}

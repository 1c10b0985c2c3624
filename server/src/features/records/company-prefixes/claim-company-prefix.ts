import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { insertPrefix, listPrefixes } from './company-prefix.store.ts'
import { type CompanyPrefix, MAX_PREFIXES, parsePrefix } from './company-prefix.ts'

/**
 * Says that a GS1 company prefix is the workspace's. That alone changes nothing: whoever operates the installation confirms it. Saying it
 * again changes nothing either.
 */
export async function claimCompanyPrefix(
  deps: Deps,
  reader: Reader,
  input: { prefix: string },
): Promise<CompanyPrefix> {
  const prefix = parsePrefix(input.prefix)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const present = await listPrefixes(tx, workspaceId)
    const known = present.find((one) => one.prefix === prefix)
    if (known) return known
    if (present.length >= MAX_PREFIXES) throw tooMany()
    recordEvent(tx, actor, {
      kind: 'workspace.prefix_claimed',
      subjectType: 'workspace',
      subjectId: workspaceId,
      data: { prefix },
    })
    const claimed = await insertPrefix(tx, workspaceId, { prefix, claimedBy: actor.name })
    if (!claimed)
      throw new AppError('conflict', 'record_changed', 'This prefix is just being claimed by another request.')
    return claimed
  })
}

function tooMany(): AppError {
  return new AppError(
    'bad_input',
    'too_many_prefixes',
    `A workspace can claim at most ${MAX_PREFIXES} prefixes. Withdraw one that is not used.`,
    { field: 'prefix', limit: MAX_PREFIXES },
  )
}

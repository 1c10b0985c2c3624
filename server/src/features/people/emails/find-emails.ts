import { type Actor, requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { listEmails, selectEmail } from './email.store.ts'
import type { Email, EmailState } from './email.ts'

/** Newest first: all of them for those who administer, for others those that they have caused themselves. */
export async function findEmails(
  scope: ReadScope,
  { state, ...page }: PageInput & { state?: EmailState | null },
): Promise<Email[]> {
  const actor = requirePermission(scope.reader, 'read')
  const parsed = parsePage(page)
  const causedBy = seenBy(actor)
  if (causedBy === undefined) return []
  return listEmails(await scope.tx(), scope.workspaceId, { causedBy, state: state ?? null }, parsed)
}

export async function findEmail(scope: ReadScope, id: string): Promise<Email | null> {
  const causedBy = seenBy(requirePermission(scope.reader, 'read'))
  if (causedBy === undefined) return null
  return selectEmail(await scope.tx(), scope.workspaceId, id, causedBy)
}

/** Null: whoever caused them. Undefined: none. */
function seenBy(actor: Actor): string | null | undefined {
  if (actor.permissions.has('administer')) return null
  return actor.personId ?? undefined
}

import type { Deps } from '#deps.ts'
import { changeAccess } from '#features/people/access/change-access.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { notFound } from '#platform/app-error.ts'
import { lockFeed, revokeFeedRow } from './feed.store.ts'
import type { Feed } from './feed.ts'

/** Ends a feed at once and for good. Revoking it again changes nothing. */
export async function revokeFeed(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Feed> {
  const actor = requirePermission(reader, 'administer')
  return changeAccess(deps, actor, async (tx) => {
    const feed = await lockFeed(tx, actor.workspaceId, id)
    if (!feed) throw notFound('feed', id)
    if (feed.revokedAt !== null) return feed
    const revoked = await revokeFeedRow(tx, actor.workspaceId, id, deps.now())
    recordEvent(tx, actor, {
      kind: 'feed.revoked',
      subjectType: 'feed',
      subjectId: id,
      data: { name: feed.name, prefix: feed.prefix },
    })
    return revoked
  })
}

import type { Tx } from '#database/transaction.ts'
import type { MakerChange } from '#features/people/access/end-with-maker.ts'
import { exceedsRole } from '#features/people/api-keys/api-key.ts'
import { type Actor, requirePermission } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { notFound } from '#platform/app-error.ts'
import { lockFeedsOfMaker, revokeFeeds } from './feed.store.ts'
import { scopeOf } from './feed.ts'

/** Ends the feeds that a person has made and that show more than they may see from now on, as with API keys, but for those that an admin keeps. */
export async function endFeedsOf(tx: Tx, actor: Actor, { userId, role, keepFeeds, now }: MakerChange): Promise<void> {
  const { workspaceId } = actor
  if (keepFeeds.length > 0) requirePermission(actor, 'administer')
  const feeds = await lockFeedsOfMaker(tx, workspaceId, userId)
  const unknown = keepFeeds.find((id) => !feeds.some((feed) => feed.id === id))
  if (unknown !== undefined) throw notFound('feed', unknown)
  const ended = feeds.filter(({ id, shows }) => exceedsRole(scopeOf(shows), role) && !keepFeeds.includes(id))
  if (ended.length === 0) return
  await revokeFeeds(
    tx,
    workspaceId,
    ended.map(({ id }) => id),
    now,
  )
  const because = role === null ? 'maker_removed' : 'maker_demoted'
  recordEvents(
    tx,
    actor,
    ended.map(({ id, name, prefix }) => ({
      ...({ kind: 'feed.revoked', subjectType: 'feed', subjectId: id } as const),
      data: { name, prefix, because },
    })),
  )
}

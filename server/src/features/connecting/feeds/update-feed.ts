import type { Deps } from '#deps.ts'
import { changeAccess } from '#features/people/access/change-access.ts'
import { refusePastExpiry } from '#features/people/api-keys/api-key.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { parsePatch } from '#platform/fields.ts'
import { updateFeedRow } from './feed.store.ts'
import { changedShows, type Feed, type FeedChoice, feedRules } from './feed.ts'
import { holdFeed } from './hold-feed.ts'

export type FeedChange = Omit<FeedChoice, 'list' | 'matching'> & {
  readonly id: string
  readonly expectedRevision?: number | null
  readonly name?: unknown
  readonly expiresAt?: unknown
  /** A function, because only the feed says of which list the filter is. */
  readonly matching?: ((feed: Feed) => object | null) | undefined
}

/** Changes what a feed is called or what it shows; its secret stays, and whoever reads it reads the other from now on. */
export async function updateFeed(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, name, expiresAt, matching, ...choice }: FeedChange,
): Promise<Feed> {
  const actor = requirePermission(reader, 'administer')
  const fields = parsePatch(feedRules, { expiresAt, ...(name !== undefined && name !== null && { name }) })
  refusePastExpiry(fields.expiresAt, deps.now())
  return changeAccess(deps, actor, async (tx) => {
    const before = await holdFeed(tx, actor.workspaceId, id)
    refuseStale('feed', before, expectedRevision)
    const given = { ...choice, ...(matching && { matching: matching(before) }) }
    const shows = changedShows(before.shows, given)
    const feed = await updateFeedRow(tx, actor.workspaceId, { ...before, ...fields, shows })
    const sent = Object.keys(given).filter((field) => given[field as keyof typeof given] !== undefined)
    const chosen = Object.entries(shows).filter(([field]) => sent.includes(field))
    recordEvent(tx, actor, {
      kind: 'feed.updated',
      subjectType: 'feed',
      subjectId: id,
      data: { ...fields, ...Object.fromEntries(chosen) },
    })
    return feed
  })
}

import type { ExportName } from '#features/exchange/exports/export.ts'
import { findColumns } from '#features/exchange/exports/find-columns.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { findFeedRow, listFeeds } from './feed.store.ts'
import type { Feed } from './feed.ts'
import { listFeedReads } from './feed-read.store.ts'
import { type FeedReads, KEPT_DAYS, keptSince } from './feed-reads.ts'

/** The newest feeds, revoked ones among them. */
export async function findFeeds(scope: ReadScope): Promise<Feed[]> {
  requirePermission(scope.reader, 'administer')
  return listFeeds(await scope.tx(), scope.workspaceId, MAX_LISTED)
}

export async function findFeed(scope: ReadScope, id: string): Promise<Feed | null> {
  requirePermission(scope.reader, 'administer')
  return (await findFeedRow(await scope.tx(), scope.workspaceId, id)) ?? null
}

/** What can be chosen of a list, with translations into the languages that are used. */
export async function findFeedColumns(scope: ReadScope, list: ExportName): Promise<string[]> {
  requirePermission(scope.reader, 'read')
  return (await findColumns(scope, list)).map(({ name }) => name)
}

/** Who read these feeds, the last ones first. */
export async function loadFeedReads(
  scope: ReadScope,
  feedIds: readonly string[],
  days: number | null | undefined,
): Promise<(FeedReads & { feedId: string })[]> {
  requirePermission(scope.reader, 'administer')
  const since = keptSince(scope.deps.now(), Math.min(Math.max(1, days ?? USUAL_DAYS), KEPT_DAYS))
  return listFeedReads(await scope.tx(), scope.workspaceId, feedIds, { since, limit: MAX_READS })
}

const MAX_LISTED = 500
const MAX_READS = 500
const USUAL_DAYS = 30

import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { FeedReads } from './feed-reads.ts'

export type CountedRead = {
  readonly workspaceId: string
  readonly feedId: string
  readonly day: string
  readonly program: string
  readonly what: string
  count: number
  lastAt: Date
}

/** One statement for all workspaces. */
export async function addFeedReads(db: Kysely<Tables>, reads: readonly CountedRead[]): Promise<void> {
  await sql`select add_feed_reads(${reads.map(({ workspaceId }) => workspaceId)}, ${reads.map(({ feedId }) => feedId)},
    ${reads.map(({ day }) => day)}::date[], ${reads.map(({ program }) => program)}, ${reads.map(({ what }) => what)},
    ${reads.map(({ count }) => count)}::bigint[], ${reads.map(({ lastAt }) => lastAt)}::timestamptz[])`.execute(db)
}

export async function forgetFeedReads(db: Kysely<Tables>, before: string): Promise<void> {
  await sql`select forget_feed_reads(${before}::date)`.execute(db)
}

/** Of each of these feeds, the last ones first. */
export function listFeedReads(
  tx: Tx,
  workspaceId: string,
  feedIds: readonly string[],
  { since, limit }: { since: string; limit: number },
): Promise<(FeedReads & { feedId: string })[]> {
  return tx
    .selectFrom((eb) =>
      eb
        .selectFrom('feed_reads')
        .select([
          'feed_id as feedId',
          sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
          'program',
          'what',
          sql<number>`count::float8`.as('count'),
          'last_at as lastAt',
          sql<number>`row_number() over (partition by feed_id order by last_at desc, program, what)`.as('place'),
        ])
        .where('workspace_id', '=', workspaceId)
        .where('feed_id', '=', sql<string>`any(${feedIds})`)
        .where('day', '>=', sql<string>`${since}::date`)
        .as('reads'),
    )
    .select(['feedId', 'day', 'program', 'what', 'count', 'lastAt'])
    .where('place', '<=', limit)
    .orderBy('feedId')
    .orderBy('place')
    .execute()
}

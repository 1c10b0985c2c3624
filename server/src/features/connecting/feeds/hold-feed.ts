import type { Tx } from '#database/transaction.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { lockFeed } from './feed.store.ts'
import type { Feed } from './feed.ts'

/** One that can be changed, locked until the transaction ends. */
export async function holdFeed(tx: Tx, workspaceId: string, id: string): Promise<Feed> {
  const feed = await lockFeed(tx, workspaceId, id)
  if (!feed) throw notFound('feed', id)
  if (feed.revokedAt === null) return feed
  throw new AppError('conflict', 'feed_revoked', `"${feed.name}" has been revoked. Create another feed instead.`, {
    field: 'id',
    value: id,
  })
}

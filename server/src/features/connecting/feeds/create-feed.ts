import type { Deps } from '#deps.ts'
import { changeAccess } from '#features/people/access/change-access.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { refuseKeyAsMaker, refusePastExpiry } from '#features/people/api-keys/api-key.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret } from '#kit/secret-token.ts'
import { parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { countFeeds, insertFeed } from './feed.store.ts'
import { type Feed, type FeedChoice, type FeedKind, feedRules, newShows, refuseTooManyFeeds } from './feed.ts'
import { newFeedSecret } from './feed-secret.ts'

export type SecretFeed = { readonly feed: Feed; readonly secret: string }

/** Makes a feed. Its secret is in the answer and nowhere else. */
export async function createFeed(
  deps: Deps,
  reader: Reader,
  {
    name,
    kind,
    expiresAt,
    ...choice
  }: FeedChoice & { readonly name: unknown; readonly kind: FeedKind; readonly expiresAt?: unknown },
): Promise<SecretFeed> {
  const actor = requirePermission(reader, 'administer')
  refuseKeyAsMaker(actor, 'can create feeds')
  const fields = parseNew(feedRules, { name, expiresAt })
  refusePastExpiry(fields.expiresAt, deps.now())
  const shows = newShows(kind, choice)
  return changeAccess(deps, actor, async (tx) => {
    await requireFreshProof(tx, actor, deps.now())
    refuseTooManyFeeds((await countFeeds(tx, actor.workspaceId)) + 1)
    const { secret, prefix } = newFeedSecret()
    const feed = await insertFeed(tx, actor.workspaceId, {
      ...fields,
      shows,
      id: newId('fed'),
      prefix,
      secretHash: hashSecret(secret),
      createdBy: actor.name,
      makerUserId: actor.personId,
    })
    recordEvent(tx, actor, {
      kind: 'feed.created',
      subjectType: 'feed',
      subjectId: feed.id,
      data: { ...fields, ...shows, prefix },
    })
    return { feed, secret }
  })
}

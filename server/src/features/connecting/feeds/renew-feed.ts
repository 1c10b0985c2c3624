import type { Deps } from '#deps.ts'
import { changeAccess } from '#features/people/access/change-access.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { refuseKeyAsMaker } from '#features/people/api-keys/api-key.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret } from '#kit/secret-token.ts'
import type { SecretFeed } from './create-feed.ts'
import { renewFeedRow } from './feed.store.ts'
import { newFeedSecret } from './feed-secret.ts'
import { holdFeed } from './hold-feed.ts'

/** Gives a feed another secret. The former one works no longer, at once. */
export async function renewFeed(deps: Deps, reader: Reader, { id }: { id: string }): Promise<SecretFeed> {
  const actor = requirePermission(reader, 'administer')
  refuseKeyAsMaker(actor, 'can renew the secret of a feed')
  return changeAccess(deps, actor, async (tx) => {
    await holdFeed(tx, actor.workspaceId, id)
    await requireFreshProof(tx, actor, deps.now())
    const { secret, prefix } = newFeedSecret()
    const secretHash = hashSecret(secret)
    const feed = await renewFeedRow(tx, actor.workspaceId, id, { prefix, secretHash, at: deps.now() })
    recordEvent(tx, actor, {
      kind: 'feed.renewed',
      subjectType: 'feed',
      subjectId: id,
      data: { name: feed.name, prefix },
    })
    return { feed, secret }
  })
}

import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { findPrivateLink, revokePrivateLinkRow } from './private-link.store.ts'
import type { PrivateLink } from './private-link.ts'

/** Ends a link and everything that was opened by it, at once and for good. Revoking it again changes nothing. */
export async function revokePrivateLink(deps: Deps, reader: Reader, { id }: { id: string }): Promise<PrivateLink> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const revoked = await revokePrivateLinkRow(tx, actor.workspaceId, id, { at: deps.now(), by: actor.name })
    if (!revoked) {
      const before = await findPrivateLink(tx, actor.workspaceId, id)
      if (!before) throw notFound('private_link', id)
      return before
    }
    recordEvent(tx, actor, {
      kind: 'private_link.revoked',
      subjectType: 'private_link',
      subjectId: id,
      data: { label: revoked.label },
    })
    return revoked
  })
}

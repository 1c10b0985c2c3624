import type { Deps } from '#deps.ts'
import { hashSecret, looksLikeSecretToken } from '#kit/secret-token.ts'
import { selectInvitation } from './invitation.store.ts'
import type { OpenInvitation } from './invitation.ts'

/** The invitation of a link, or null: unknown, accepted, revoked and expired ones are not told apart. */
export async function findInvitation(deps: Deps, token: string): Promise<OpenInvitation | null> {
  if (!looksLikeSecretToken(token)) return null
  const invitation = await selectInvitation(deps.db.app, hashSecret(token))
  return invitation !== null && invitation.expiresAt > deps.now() ? invitation : null
}

import type { Deps } from '#deps.ts'
import { hashSecret, looksLikeSecretToken } from '#kit/secret-token.ts'
import type { GrantedLink } from './link-grant.ts'
import { selectGrantedLink } from './link-opening.store.ts'

/** The link of this token for the reader with this grant; asked anew for every request, so that revoking acts at once. */
export async function findGrantedLink(deps: Deps, token: string, grant: string | null): Promise<GrantedLink | null> {
  if (grant === null || !looksLikeSecretToken(token) || !looksLikeSecretToken(grant)) return null
  const hashes = { tokenHash: hashSecret(token), grantHash: hashSecret(grant) }
  return selectGrantedLink(deps.db.app, hashes, deps.now())
}

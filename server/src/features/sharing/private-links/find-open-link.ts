import type { Deps } from '#deps.ts'
import { hashSecret, looksLikeSecretToken } from '#kit/secret-token.ts'
import type { OpenLink } from './link-grant.ts'
import { selectOpenLink } from './link-opening.store.ts'

/** The link of this token if it can be opened now; looking spends nothing. Null for every other token, whatever the reason. */
export async function findOpenLink(deps: Deps, token: string): Promise<OpenLink | null> {
  if (!looksLikeSecretToken(token)) return null
  return selectOpenLink(deps.db.app, hashSecret(token), deps.now())
}

import type { Deps } from '#deps.ts'
import { hashSecret, looksLikeSecretToken } from '#kit/secret-token.ts'
import { selectPasswordReset } from './password-reset.store.ts'
import type { OpenPasswordReset } from './password-reset.ts'

/** The reset of a link, or null: unknown, used, replaced and expired ones are not told apart. */
export async function findPasswordReset(deps: Deps, token: string): Promise<OpenPasswordReset | null> {
  if (!looksLikeSecretToken(token)) return null
  const reset = await selectPasswordReset(deps.db.app, hashSecret(token))
  return reset !== null && reset.expiresAt > deps.now() ? reset : null
}

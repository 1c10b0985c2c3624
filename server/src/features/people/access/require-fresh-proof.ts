import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { selectProvenAt } from './credentials.store.ts'

/** Minutes for which a password that was given stays fresh. */
export const PROOF_MINUTES = 15

/**
 * Whoever gives somebody a way in, more rights or the workspace's data from then on must have given their password a moment ago: a browser
 * that somebody left signed in, or a cookie that was copied, is not enough. Programs have no password; what is for people alone is refused
 * to them elsewhere. Read in the transaction of the act itself, so that it holds in all processes at once and costs other requests nothing.
 */
export async function requireFreshProof(tx: Tx, { personId, sessionId }: Actor, now: Date): Promise<void> {
  if (personId === null) return
  const provenAt = sessionId === undefined ? null : await selectProvenAt(tx, personId, sessionId)
  // Nor may it lie ahead: a clock that was wrong by a year would have made a proof that holds for one.
  if (provenAt !== null && Math.abs(now.getTime() - provenAt.getTime()) <= PROOF_MINUTES * 60_000) return
  throw new AppError(
    'forbidden',
    'proof_needed',
    'This gives access or data to others, so it needs your password again: it was last given more than ' +
      `${PROOF_MINUTES} minutes ago. Send it to POST /api/session/proof, then repeat the request.`,
  )
}

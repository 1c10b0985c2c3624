import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { decideConsent as saveDecision, selectConsent } from './consent.store.ts'
import { type Consent, isLate } from './consent.ts'
import { readConsentToken } from './find-consent.ts'
import { findWorkspaceName } from './find-workspace-name.ts'

export type Decision = 'given' | 'ended'
export type KnownConsent = Consent & { readonly workspace: string }

/** What the owner of an address has said, after this decision of theirs, if it is one. Null for a link that does not work. */
export async function decideConsent(
  deps: Deps,
  token: string,
  decision: Decision | null,
): Promise<KnownConsent | null> {
  const read = readConsentToken(deps, token)
  if (!read) return null
  const { workspaceId, id } = read
  return inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const found = await selectConsent(tx, workspaceId, { id })
    if (!found || (found.state === 'asked' && decision !== 'ended' && isLate(found, deps.now()))) return null
    if (decision !== null) await saveDecision(tx, workspaceId, id, { state: decision, at: deps.now() })
    return { ...found, state: decision ?? found.state, workspace: await findWorkspaceName(tx, workspaceId) }
  })
}

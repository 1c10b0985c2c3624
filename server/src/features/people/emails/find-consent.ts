import { timingSafeEqual } from 'node:crypto'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import { isMemberAddress, saveConsent, selectConsent } from './consent.store.ts'
import { type Consent, isLate } from './consent.ts'

/** What the owner of an address has said. A member need not be asked, and may end it as others do. Null: nobody was asked. */
export async function consentFor(
  deps: Pick<Deps, 'db' | 'now'>,
  workspaceId: string,
  address: string,
): Promise<(Consent & { readonly isLate: boolean }) | null> {
  const now = deps.now()
  return inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const found = await selectConsent(tx, workspaceId, { address })
    if (found && found.state !== 'asked') return { ...found, isLate: false }
    if (await isMemberAddress(tx, workspaceId, address)) {
      const given = { id: found?.id ?? newId('cns'), address, state: 'given', askedAt: now } as const
      await saveConsent(tx, workspaceId, given)
      return { ...given, isLate: false }
    }
    return found && { ...found, isLate: isLate(found, now) }
  })
}

/** Where the owner of the address agrees and ends it: an address that nobody else can make up. */
export function consentUrl(deps: Pick<Deps, 'config' | 'secrets'>, workspaceId: string, id: string): string {
  return `${deps.config.publicUrl}/mail-consent/${workspaceId}.${id}.${proofOf(deps, workspaceId, id)}`
}

/** What a link is of; null for one that was made up. */
export function readConsentToken(
  deps: Pick<Deps, 'secrets'>,
  token: string,
): { readonly workspaceId: string; readonly id: string } | null {
  const [, workspaceId, id, proof] = /^(ws_[0-9a-z]{26})\.(cns_[0-9a-z]{26})\.([0-9a-f]{32})$/.exec(token) ?? []
  if (workspaceId === undefined || id === undefined || proof === undefined) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(deps, workspaceId, id))) ? { workspaceId, id } : null
}

/** 128 bits. */
function proofOf({ secrets }: Pick<Deps, 'secrets'>, workspaceId: string, id: string): string {
  const text = `${workspaceId} ${id}`
  return `${secrets.mark(text, 'consent to e-mail')}${secrets.mark(text, 'consent to e-mail, once more')}`
}

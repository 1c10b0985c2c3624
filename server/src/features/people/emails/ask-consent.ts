import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import { newId } from '#platform/ids.ts'
import { isMemberAddress, saveConsent, selectConsent } from './consent.store.ts'
import { CONSENT_DAYS, unwanted } from './consent.ts'
import { mailNotSet } from './email.ts'
import { consentUrl } from './find-consent.ts'
import { findWorkspaceName } from './find-workspace-name.ts'
import { queueEmail } from './queue-email.ts'
import { LETTERS } from './words/letters.ts'

/** Asked once in so long, however often the address is entered. */
const ASK_AGAIN_MS = 86_400_000

/** Asks the owner of an address whether messages may be sent to it, unless they have agreed or belong to the workspace. */
export async function askConsent(
  deps: Deps,
  tx: Tx,
  { workspaceId, personId, name }: Actor,
  { address, language }: { readonly address: string; readonly language: DashboardLanguage },
): Promise<void> {
  if (deps.mailer === null) throw mailNotSet()
  const now = deps.now()
  const found = await selectConsent(tx, workspaceId, { address })
  if (found?.state === 'ended') throw unwanted(address)
  if (found?.state === 'given' || (await isMemberAddress(tx, workspaceId, address))) return
  if (found && now.getTime() - found.askedAt.getTime() < ASK_AGAIN_MS) return
  const id = found?.id ?? newId('cns')
  await saveConsent(tx, workspaceId, { id, address, state: 'asked', askedAt: now })
  const workspace = await findWorkspaceName(tx, workspaceId)
  const url = consentUrl(deps, workspaceId, id)
  await queueEmail(deps, tx, workspaceId, {
    kind: 'confirmation',
    to: address,
    letter: LETTERS[language].consent({ workspace, askedBy: name, url, validForDays: CONSENT_DAYS }),
    causedBy: personId,
    endsAt: new Date(now.getTime() + CONSENT_DAYS * 86_400_000),
  })
}

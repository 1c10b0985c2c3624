import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import type { Work } from '#kit/feature.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import { DASHBOARD_LANGUAGES, type DashboardLanguage } from '#kit/words/languages.ts'
import { newId } from '#platform/ids.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { findAccounts } from '../users/find-accounts.ts'
import type { Account } from '../users/user.ts'
import { resetUrl } from './create-password-reset.ts'
import { deletePasswordResets, insertPasswordReset } from './password-reset.store.ts'
import { resetExpiry } from './password-reset.ts'
import { endResetRequest, type ResetRequest, takeResetRequest, workspaceNamesOf } from './reset-request.store.ts'
import { sendReset } from './send-reset.ts'

const LOOK_EVERY_MS = 1_000

/** Makes what people have asked for into links and e-mails, where mail is set. */
export function createResetWorker(deps: Deps): Work {
  if (deps.mailer === null) return { start: () => {}, stop: () => {} }
  const failed = (error: unknown) =>
    deps.log.error({ err: error }, 'Links for forgotten passwords could not be sent; trying again')
  return createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped }) => {
    while (!isStopped()) if (!(await answerResetRequest(deps))) return
  })
}

/** One request, with a link for each account of the address that belongs to a workspace. Whether there was one. */
export async function answerResetRequest(deps: Deps): Promise<boolean> {
  const { background } = deps.db
  const request = await takeResetRequest(background, deps.now())
  if (!request) return false
  for (const account of await findAccounts(deps, request.email)) await sendLink(deps, request, account)
  await endResetRequest(background, request.id, deps.now())
  return true
}

async function sendLink(deps: Deps, { email, language }: ResetRequest, { id, name }: Account): Promise<void> {
  const workspaces = await workspaceNamesOf(deps.db.background, id)
  const [first] = workspaces
  if (!first) return
  const token = newSecretToken()
  const expiresAt = resetExpiry(deps.now())
  const scope = { workspaceId: first.id, personId: id }
  await inTransaction(deps.db.background, scope, async (tx) => {
    await deletePasswordResets(tx, id)
    await insertPasswordReset(tx, {
      id: newId('rst'),
      userId: id,
      workspaceId: first.id,
      madeBy: null,
      tokenHash: hashSecret(token),
      expiresAt,
    })
    recordEvent(tx, systemActor(first.id, 'forgotten password'), {
      kind: 'member.reset_link_made',
      subjectType: 'member',
      subjectId: id,
      data: { name, email },
    })
    await sendReset(deps, tx, first.id, languageOf(language), {
      account: { name, email },
      workspaces: workspaces.map((workspace) => workspace.name),
      url: resetUrl(deps, token),
      expiresAt,
      madeBy: null,
      causedBy: id,
    })
  })
  deps.signals.tellHere('changes', first.id)
}

function languageOf(language: string): DashboardLanguage {
  return DASHBOARD_LANGUAGES.find((one) => one === language) ?? 'en'
}

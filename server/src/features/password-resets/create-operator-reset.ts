import { inTransaction } from '#database/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import { parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import type { Deps } from '../../deps.ts'
import { systemActor } from '../access/actor.ts'
import { hashSecret, newSecretToken } from '../access/secret-token.ts'
import { recordEvent } from '../events/record-event.ts'
import { findAccount } from '../users/find-user.ts'
import { emailAddress } from '../users/user.ts'
import { resetUrl } from './create-password-reset.ts'
import { deletePasswordResets, firstWorkspaceOf, insertPasswordReset } from './password-reset.store.ts'
import { type CreatedPasswordReset, resetExpiry } from './password-reset.ts'

/**
 * The same for whoever operates the service, who may do so for anybody: the way back for a last owner. The machine is the proof, so no
 * address of the service leads here; only its command line does.
 */
export async function createOperatorReset(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  input: { email: unknown },
): Promise<CreatedPasswordReset> {
  const { email } = parseNew({ email: emailAddress() }, input)
  const account = await findAccount(deps, email)
  if (!account) {
    throw new AppError('not_found', 'account_not_found', `Nobody has an account with the e-mail address ${email}.`, {
      field: 'email',
      value: email,
    })
  }
  const workspaceId = await firstWorkspaceOf(deps.db.app, account.id)
  const token = newSecretToken()
  const expiresAt = resetExpiry(deps.now())
  await inTransaction(deps.db.app, { workspaceId, personId: account.id }, async (tx) => {
    await deletePasswordResets(tx, account.id)
    await insertPasswordReset(tx, {
      id: newId('rst'),
      userId: account.id,
      workspaceId,
      madeBy: null,
      tokenHash: hashSecret(token),
      expiresAt,
    })
    if (workspaceId === null) return
    recordEvent(tx, systemActor(workspaceId, 'reset-password'), {
      kind: 'member.reset_link_made',
      subjectType: 'member',
      subjectId: account.id,
      data: { name: account.name, email },
    })
  })
  return { url: resetUrl(deps, token), expiresAt }
}

import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import { AppError } from '#platform/app-error.ts'
import { parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { findAccounts } from '../users/find-accounts.ts'
import { type Account, emailAddress } from '../users/user.ts'
import { resetUrl } from './create-password-reset.ts'
import { deletePasswordResets, firstWorkspaceOf, insertPasswordReset, workspacesOf } from './password-reset.store.ts'
import { type CreatedPasswordReset, resetExpiry } from './password-reset.ts'

/**
 * The same for whoever operates the service, who may do so for anybody: the way back for a last owner. The machine is the proof, so no
 * address of the service leads here; only its command line does. Of several accounts with the address, `account` says which.
 */
export async function createOperatorReset(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  input: { email: unknown; account?: string | undefined },
): Promise<CreatedPasswordReset & { readonly account: string }> {
  const { email } = parseNew({ email: emailAddress() }, { email: input.email })
  const account = await chooseAccount(deps, email, input.account)
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
  return { url: resetUrl(deps, token), expiresAt, account: await describeAccount(deps, account) }
}

async function chooseAccount(deps: Pick<Deps, 'db'>, email: string, wanted: string | undefined): Promise<Account> {
  const all = await findAccounts(deps, email)
  const [account, ...others] = wanted === undefined ? all : all.filter(({ id }) => id === wanted)
  if (!account) {
    const which = wanted === undefined ? '' : ` and the identifier ${wanted}`
    throw new AppError(
      'not_found',
      'account_not_found',
      `There is no account with the e-mail address ${email}${which}.`,
      { field: 'email', value: email },
    )
  }
  if (others.length === 0) return account
  const lines = await Promise.all(all.map((one) => describeAccount(deps, one)))
  throw new AppError(
    'conflict',
    'account_ambiguous',
    `There are ${all.length} accounts with the e-mail address ${email}:\n\n  ${lines.join('\n  ')}\n\nSay which: ` +
      `npm run reset-password -- ${email} ${account.id}`,
    { field: 'email', value: email },
  )
}

async function describeAccount(deps: Pick<Deps, 'db'>, { id, name }: Account): Promise<string> {
  const workspaces = await workspacesOf(deps.db.app, id)
  const opens = workspaces.map(({ slug, role }) => `${slug} as ${role}`).join(', ')
  return `${id}  ${name}, ${opens === '' ? 'in no workspace' : `in ${opens}`}`
}

import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import type { Email } from '../emails/email.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { LETTERS } from '../emails/words/letters.ts'
import { VALID_FOR_HOURS } from './password-reset.ts'

/** Sends the link to the account's own address. */
export function sendReset(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  language: DashboardLanguage,
  about: {
    readonly account: { readonly name: string; readonly email: string }
    readonly workspaces: readonly string[]
    readonly url: string
    readonly expiresAt: Date
    readonly madeBy: string | null
    readonly causedBy: string | null
  },
): Promise<Email> {
  const { account, workspaces, url, expiresAt, madeBy, causedBy } = about
  const { name, email } = account
  return queueEmail(deps, tx, workspaceId, {
    kind: 'password_reset',
    to: email,
    letter: LETTERS[language].passwordReset({ name, email, workspaces, url, validForHours: VALID_FOR_HOURS, madeBy }),
    causedBy,
    endsAt: expiresAt,
  })
}

import { AppError } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import { findAccount } from '../users/find-user.ts'
import { parsePassword } from '../users/password.ts'
import { verifyPassword } from '../users/password-hash.ts'
import { type Account, emailAddress } from '../users/user.ts'
import { guessLimitsOf } from './login-limits.ts'
import { logSignIn, noteRefusedSignIn } from './note-sign-in.ts'
import { isSignedInFrom } from './session.store.ts'
import type { Browser } from './start-session.ts'

/** The account, if the password is its own. A wrong password and an unknown account look alike and take as long. */
export async function provePassword(
  deps: Deps,
  { browser, ...input }: Input<typeof RULES> & { password?: unknown; browser: Browser },
): Promise<Account & { readonly email: string }> {
  const { email } = parseNew(RULES, { email: input.email })
  const password = parsePassword(input.password, 'password')
  const account = await tryPassword(deps, email, password, browser).catch((error) => {
    if (error instanceof AppError) logSignIn(deps, email, browser, error.reason)
    throw error
  })
  logSignIn(deps, email, browser, account ? null : 'sign_in_failed')
  if (account) return { ...account, email }
  throw new AppError('unauthenticated', 'sign_in_failed', 'The e-mail address or the password is wrong.')
}

/** Null for a wrong password; an error where there were too many. */
export async function tryPassword(
  deps: Deps,
  email: string,
  password: string,
  browser: Browser,
): Promise<Account | null> {
  const { network, device } = browser
  const limits = guessLimitsOf(deps)
  // The browser of one account is a new one to every other.
  const origin = { network, device: device?.email === email ? device.id : null }
  await limits.take(email, origin, () => isSignedInFrom(deps.db.app, email, network, deps.now()))
  const account = await findAccount(deps, email)
  if (!(await verifyPassword(account?.passwordHash ?? null, password))) {
    if (account) noteRefusedSignIn(deps, account.id, browser)
    return null
  }
  limits.succeeded(email, origin)
  return account
}

const RULES = { email: emailAddress() }

import type { Deps } from '#deps.ts'
import { AppError, badInput } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { findAccounts } from '../users/find-accounts.ts'
import { parsePassword } from '../users/password.ts'
import { findMatches } from '../users/password-hash.ts'
import { type Account, emailAddress } from '../users/user.ts'
import type { Origin } from './guess-limits.ts'
import { guessLimitsOf } from './login-limits.ts'
import { logSignIn, noteRefusedSignIn } from './note-sign-in.ts'
import { isSignedInFrom } from './session.store.ts'
import type { Browser } from './start-session.ts'

/** The account of the address that the password is of. A wrong password and an unknown address look alike and take as long. */
export async function provePassword(
  deps: Deps,
  { browser, ...input }: Input<typeof RULES> & { password?: unknown; browser: Browser },
): Promise<Account> {
  const { email } = parseNew(RULES, { email: input.email })
  const password = parsePassword(input.password, 'password')
  const accounts = await findAccounts(deps, email)
  const account = await tryPassword(deps, email, accounts, password, browser).catch((error) => {
    if (error instanceof AppError) logSignIn(deps, email, browser, error.reason)
    throw error
  })
  logSignIn(deps, email, browser, account ? null : 'sign_in_failed')
  if (account) return account
  throw new AppError('unauthenticated', 'sign_in_failed', 'The e-mail address or the password is wrong.')
}

/** Which of these accounts of an address the password is of; null for a wrong one, an error where there were too many. */
export async function tryPassword(
  deps: Deps,
  email: string,
  accounts: readonly Account[],
  password: string,
  browser: Browser,
): Promise<Account | null> {
  const { open, refusal } = await takeTries(deps, email, accounts, browser)
  if (refusal && open.length === 0) throw refusal
  const matches = await findMatches(open, password)
  // Where one password is of several all the same, the one that this browser was in last.
  const account = matches.find(({ id }) => id === browser.device?.userId) ?? matches[0]
  if (account) {
    guessLimitsOf(deps).succeeded(account.id, originOf(browser, account.id))
    return account
  }
  for (const { id } of open) noteRefusedSignIn(deps, id, browser)
  // The password may be of one that was left out.
  if (refusal) throw refusal
  return null
}

/**
 * Refuses a password that another account of the address has already: signing in could not tell the two apart. Counted as a try of that
 * account, or choosing passwords would be a way of guessing its own; one that takes no try at the moment is left out.
 */
export async function refusePasswordOfAnother(
  deps: Deps,
  email: string,
  others: readonly Account[],
  { password, field, browser }: { password: string; field: string; browser: Browser },
): Promise<void> {
  if (others.length === 0) return
  const { open } = await takeTries(deps, email, others, browser)
  if (open.length === 0 || (await findMatches(open, password)).length === 0) return
  throw badInput(
    'password_of_another',
    'Another account with this e-mail address has this password. Choose a different one, or sign in to that account with it.',
    { field },
  )
}

/**
 * Counts a try of each account, as each has tries of its own: whoever is at home in one account of an address is a stranger to the others,
 * and signing in to it gives them no further guesses at those. An address without an account is counted like one.
 */
async function takeTries(deps: Deps, email: string, accounts: readonly Account[], browser: Browser) {
  const limits = guessLimitsOf(deps)
  const { network } = browser
  if (accounts.length === 0) {
    return { open: [], refusal: await limits.take(email, { network, device: null }, async () => false) }
  }
  const open: Account[] = []
  let refusal: AppError | null = null
  for (const account of accounts) {
    const isKnown = () => isSignedInFrom(deps.db.app, account.id, network, deps.now())
    const refused = await limits.take(account.id, originOf(browser, account.id), isKnown)
    if (refused) refusal ??= refused
    else open.push(account)
  }
  return { open, refusal }
}

/** The browser of one account is a new one to every other. */
function originOf({ network, device }: Browser, userId: string): Origin {
  return { network, device: device?.userId === userId ? device.id : null }
}

const RULES = { email: emailAddress() }

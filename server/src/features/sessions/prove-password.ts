import { AppError } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { takeOrRefuse } from '#platform/http/limit-rate.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import type { Deps } from '../../deps.ts'
import { findAccount } from '../users/find-user.ts'
import { parsePassword } from '../users/password.ts'
import { verifyPassword } from '../users/password-hash.ts'
import { type Account, emailAddress } from '../users/user.ts'

/** The account, if the password is its own. A wrong password and an unknown account look alike and take as long. */
export async function provePassword(
  deps: Deps,
  byAccount: RateLimiter,
  input: Input<typeof RULES> & { password?: unknown },
): Promise<Account> {
  const { email } = parseNew(RULES, { email: input.email })
  const password = parsePassword(input.password, 'password')
  takeOrRefuse(byAccount, email)
  const account = await findAccount(deps, email)
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (account && isRight) return account
  throw new AppError('unauthenticated', 'sign_in_failed', 'The e-mail address or the password is wrong.')
}

const RULES = { email: emailAddress() }

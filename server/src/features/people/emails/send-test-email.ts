import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { type Because, becauseOf } from '#platform/because.ts'
import { createRateLimiter, type RateLimiter } from '#platform/http/rate-limiter.ts'
import { newId } from '#platform/ids.ts'
import { MailError } from '#platform/mail/mail-error.ts'
import { selectUser } from '../users/user.store.ts'
import { mailNotSet } from './email.ts'
import { becauseOfMail } from './send-due-email.ts'
import { LETTERS } from './words/letters.ts'

export type TestEmail = {
  readonly recipient: string
  readonly isSent: boolean
  /** What the mail server said when it took it. */
  readonly answer: string | null
  readonly because: Because | null
}

/** Sends a test to the person who asks, while they wait: one that fails is no error, its reason is the answer. */
export async function sendTestEmail(
  deps: Deps,
  reader: Reader,
  { language }: { language: DashboardLanguage },
): Promise<TestEmail> {
  const actor = requirePermission(reader, 'administer')
  const { personId } = actor
  if (personId === null) {
    throw new AppError(
      'forbidden',
      'person_required',
      'A test e-mail goes to the signed-in person who asks for it; an API key has no address.',
    )
  }
  const user = await inTransaction(deps.db.app, actor, (tx) => selectUser(tx, personId))
  if (!user) throw notFound('member', personId)
  const { mailer } = deps
  if (mailer === null) return notSent(user.email, becauseOf(mailNotSet()), null)
  const taken = limiterOf(deps).take(personId)
  if (!taken.allowed) {
    throw new AppError(
      'rate_limited',
      'too_many_test_emails',
      `You have sent several test e-mails just now. Try again in ${taken.retryAfterSeconds} seconds.`,
      { retryAfterSeconds: taken.retryAfterSeconds },
    )
  }
  const letter = LETTERS[language].test({ server: `${mailer.settings.server.host}:${mailer.settings.server.port}` })
  try {
    const answer = await mailer.send(user.email, letter, { id: newId('eml') })
    return { recipient: user.email, isSent: true, answer, because: null }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return notSent(user.email, becauseOfMail(error), error.answer)
  }
}

function notSent(recipient: string, because: Because, answer: string | null): TestEmail {
  return { recipient, isSent: false, answer, because }
}

/** Of one process: a person presses the button. */
function limiterOf(deps: Deps): RateLimiter {
  const known = limiters.get(deps.config)
  if (known) return known
  const limiter = createRateLimiter('test-emails', { requests: 5, seconds: 60 })
  limiters.set(deps.config, limiter)
  return limiter
}

const limiters = new WeakMap<object, RateLimiter>()

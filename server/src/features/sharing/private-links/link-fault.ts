import type { AppError } from '#platform/app-error.ts'
import type { LinkWords } from './words/link-words.ts'

/** What an error says to the reader of a link; programs get its own sentence. */
export function faultIn({ code, reason, details }: AppError, words: LinkWords): string {
  if (code === 'rate_limited') return words.tooManyText(details.retryAfterSeconds ?? 1)
  if (reason === 'passcode_required') return words.passcodeRequired
  if (reason !== 'passcode_wrong') return words.failedText
  const { attemptsLeft } = details
  if (attemptsLeft === undefined) return words.passcodeWrong
  return `${words.passcodeWrong} ${attemptsLeft === 0 ? words.lastAttempt : words.attemptsLeft(attemptsLeft)}`
}

import { isPassing } from '#kit/is-passing.ts'

/** Whoever scans a code does not wait longer for an answer that is very probably the one that is known. */
const PATIENCE_MS = 2_000

/**
 * What is asked for; where the database cannot say it just now, what was known before a gap in the messages. `known` undefined: nothing. An
 * answer that comes later than anybody waits for is kept by `ask` all the same.
 */
export async function knownOrAsked<T>(known: T | undefined, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  if (known === undefined) return ask()
  const { promise: tooLate, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(known), PATIENCE_MS)
  try {
    return await Promise.race([ask(), tooLate])
  } catch (error) {
    if (isPassing(error)) return known
    throw error
  } finally {
    clearTimeout(timer)
  }
}

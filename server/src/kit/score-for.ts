import { badInput } from '#platform/app-error.ts'
import type { Reader } from './actor.ts'

/**
 * A score, a grade, or what tells of one, as this reader may have it: null for strangers of a workspace that does not show scores to
 * the public. Every field that gives one goes through here.
 */
export function scoreFor<T>(reader: Reader, score: T): T | null {
  return reader.kind === 'stranger' && !reader.seesScores ? null : score
}

/** An order by score tells of scores, and so does choosing by them. */
export function refuseHiddenScores(reader: Reader, field: 'orderBy' | 'hasScore'): void {
  if (scoreFor(reader, true)) return
  throw badInput(
    'scores_not_shown',
    `This workspace shows no scores to the public, so "${field}" cannot use them. Sign in, or leave it out.`,
    { field },
  )
}

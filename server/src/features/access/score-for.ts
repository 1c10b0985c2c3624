import type { Reader } from './actor.ts'

/**
 * A score, a grade, or what tells of one, as this reader may have it: null for strangers of a workspace that does not show scores to
 * the public. Every field that gives one goes through here.
 */
export function scoreFor<T>(reader: Reader, score: T): T | null {
  return reader.kind === 'stranger' && !reader.seesScores ? null : score
}

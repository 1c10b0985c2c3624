import { badInput } from '#platform/app-error.ts'
import type { RatingFields } from './rating.ts'
import { readSubScore, type SubScore } from './sub-score-rule.ts'

/** What is said of one rating has to agree with itself. */
export function refuseContradiction(rating: RatingFields): void {
  const { score, outOf, publishedOn, validUntil } = rating
  const best = outOf ?? USUAL_OUT_OF
  if (score !== null && score > best) {
    throw badInput('score_above_best', `"score" (${score}) must not be above the best score of the scheme (${best}).`, {
      field: 'score',
      value: score,
      limit: best,
    })
  }
  const above = namedScores(rating).find((one) => one.score > best)
  if (above) {
    throw badInput(
      'score_above_best',
      `"${above.name}" (${above.score}) must not be above the best score of the scheme (${best}).`,
      { field: 'subScores', value: above.score, limit: best },
    )
  }
  if (validUntil !== null && validUntil < publishedOn) {
    throw badInput(
      'ends_before_start',
      `"validUntil" (${validUntil}) must not be before "publishedOn" (${publishedOn}).`,
      { field: 'validUntil', value: validUntil, limit: publishedOn },
    )
  }
}

export function namedScores({ subScores }: Pick<RatingFields, 'subScores'>): SubScore[] {
  return (subScores ?? []).flatMap((text) => readSubScore(text) ?? [])
}

/** What a rating that says nothing else is out of. */
export const USUAL_OUT_OF = 100

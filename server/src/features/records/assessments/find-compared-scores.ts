import { scoreDrawsOf } from '@selvedge/lca/open/score-draws.ts'
import { areDistinguishable, meanOfDraws } from '@selvedge/lca/open/uncertainty.ts'
import type { Tx } from '#database/transaction.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { AppError } from '#platform/app-error.ts'
import { type Breathe, createBreather } from '#platform/breathe.ts'
import {
  findScoredProducts,
  findScoredVariants,
  type ScoredRecord,
  type ScoredResult,
} from './compared-scores.store.ts'
import { calculationOf } from './result-of.ts'

export type ComparedScore = {
  readonly id: string
  /** Null without a score, and where too much would have to be drawn to tell. */
  readonly isApart: boolean | null
}

type Compared = { readonly variantIds?: readonly string[] | null; readonly productIds?: readonly string[] | null }

/** A page of a list at most. */
export const MOST_COMPARED = 100
/** Different results of all records together: each is drawn 1,000 times, which takes up to half a millisecond. */
const MOST_RESULTS = 500
/** Different results of one product; one with more is not compared. */
export const MOST_OF_PRODUCT = 40

/**
 * Whether each score is certain not to change places with the next higher or lower one among these: the records of a page of a list. Scores that are the
 * same as whole numbers have no order. One statement, and no more draws than a fixed number.
 */
export async function findComparedScores(scope: ReadScope, compared: Compared): Promise<ComparedScore[]> {
  requirePermission(scope.reader, 'read')
  const { ids, find } = asked(compared)
  const records = await find(await scope.tx(), scope.workspaceId, ids, MOST_OF_PRODUCT)
  const draws = await drawsOfRecords(scope, records)
  const close = closeAmong(
    records.flatMap(({ id, score }) => {
      const drawn = draws.get(id)
      return score !== null && drawn ? [{ id, score: Math.round(score), draws: drawn }] : []
    }),
  )
  const known = new Map(records.map(({ id }) => [id, draws.has(id) ? !close.has(id) : null]))
  return [...new Set(ids)].flatMap((id) => {
    const isApart = known.get(id)
    return isApart === undefined ? [] : [{ id, isApart }]
  })
}

type Asked = {
  readonly ids: readonly string[]
  find(tx: Tx, workspaceId: string, ids: readonly string[], mostOfProduct: number): Promise<ScoredRecord[]>
}

function asked({ variantIds, productIds }: Compared): Asked {
  if (variantIds && !productIds) return { ids: bounded('variantIds', variantIds), find: findScoredVariants }
  if (productIds && !variantIds) return { ids: bounded('productIds', productIds), find: findScoredProducts }
  const message = 'Give either variantIds or productIds: scores of variants are not compared with those of products.'
  throw new AppError('bad_input', 'compared_scores_of_one_noun', message, { field: 'variantIds' })
}

function bounded(field: string, ids: readonly string[]): readonly string[] {
  if (ids.length <= MOST_COMPARED) return ids
  const message = `${field} has ${ids.length} ids; at most ${MOST_COMPARED} scores are compared at once.`
  throw new AppError('bad_input', 'too_many_compared_scores', message, { field, limit: MOST_COMPARED })
}

/** Of each record its score in each draw, in which all share what they have in common. */
async function drawsOfRecords(scope: ReadScope, records: readonly ScoredRecord[]): Promise<Map<string, Float64Array>> {
  const ofResult = new Map<string, Float64Array | null>()
  const ofRecord = new Map<string, Float64Array>()
  const breathe = createBreather()
  for (const { id, score, variants, results } of records) {
    const fresh = results.filter(({ key }) => !ofResult.has(key)).length
    if (score === null || results.length === 0 || results.length > MOST_OF_PRODUCT) continue
    if (ofResult.size + fresh > MOST_RESULTS) continue
    const drawn: { draws: Float64Array; variants: number }[] = []
    for (const result of results) {
      const before = ofResult.get(result.key)
      const draws = before === undefined ? await drawsOfResult(scope, result, breathe) : before
      ofResult.set(result.key, draws)
      if (draws) drawn.push({ draws, variants: result.variants })
    }
    if (drawn.length === results.length) ofRecord.set(id, meanOfDraws(drawn, variants))
  }
  return ofRecord
}

async function drawsOfResult(scope: ReadScope, result: ScoredResult, breathe: Breathe): Promise<Float64Array | null> {
  await breathe()
  const { method, input } = await calculationOf(scope, result)
  return scoreDrawsOf(method, input)?.score ?? null
}

type Drawn = { readonly id: string; readonly score: number; readonly draws: Float64Array }

/** Those that change places with one of the next score too often. */
function closeAmong(records: readonly Drawn[]): ReadonlySet<string> {
  const byScore = [...Map.groupBy(records, ({ score }) => score)].sort(([a], [b]) => b - a).map(([, alike]) => alike)
  const close = new Set<string>()
  for (const [i, alike] of byScore.entries()) {
    for (const one of alike) {
      for (const other of byScore[i + 1] ?? []) {
        if (close.has(one.id) && close.has(other.id)) continue
        if (areDistinguishable(one.draws, other.draws)) continue
        close.add(one.id)
        close.add(other.id)
      }
    }
  }
  return close
}

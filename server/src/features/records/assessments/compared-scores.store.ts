import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { AssessmentRecord } from './assessment.ts'
import { ASSESSMENT_OF } from './assessment-of.ts'

/** A record with a score or none, and all that its score was made from. */
export type ScoredRecord = {
  readonly id: string
  readonly score: number | null
  /** How many variants share the score: one, or all of a product. */
  readonly variants: number
  readonly results: readonly ScoredResult[]
}

/** A result of one variant, or of several of a product that are calculated from the same. */
export type ScoredResult = AssessmentRecord & {
  /** The same for what is calculated from the same. */
  readonly key: string
  readonly variants: number
}

type Row = ScoredResult & { readonly id: string; readonly score: number | null; readonly of: number }

export async function findScoredVariants(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
): Promise<ScoredRecord[]> {
  const { rows } = await sql<Row>`
    select v.id, 1 as "of", 1 as variants, a.sustainability_score as score, a.method, a.method_version as "methodVersion",
      a.factor_set_version as "factorSetVersion", a.inputs, ${sql.raw(KEY)} as key
    from variants v
    left join lateral (${sql.raw(ASSESSMENT_OF)}) a on a.sustainability_score is not null
    where v.workspace_id = ${workspaceId} and v.id = any(${variantIds})
    order by v.id`.execute(tx)
  return recordsOf(rows)
}

/** Of a product no more than one result more than `mostOfProduct`, so that more than these can be told. */
export async function findScoredProducts(
  tx: Tx,
  workspaceId: string,
  productIds: readonly string[],
  mostOfProduct: number,
): Promise<ScoredRecord[]> {
  const { rows } = await sql<Row>`
    select p.id, p.sustainability_score as score, n.variants as "of", a.*
    from products p
    left join lateral (
      select count(*)::int as variants from variants v where v.workspace_id = p.workspace_id and v.product_id = p.id) n on true
    left join lateral (
      select count(*)::int as variants, min(a.method) as method, a.method_version as "methodVersion",
        a.factor_set_version as "factorSetVersion", (array_agg(a.inputs))[1] as inputs, ${sql.raw(KEY)} as key
      from variants v join assessments a on a.workspace_id = v.workspace_id and a.variant_id = v.id
      where v.workspace_id = p.workspace_id and v.product_id = p.id and a.sustainability_score is not null
      group by a.inputs_hash, a.method_version, a.factor_set_version
      order by min(v.id) limit ${mostOfProduct + 1}) a on true
    where p.workspace_id = ${workspaceId} and p.id = any(${productIds})
    order by p.id`.execute(tx)
  return recordsOf(rows)
}

const KEY = `encode(a.inputs_hash, 'hex') || ' ' || a.method_version || ' ' || a.factor_set_version`

function recordsOf(rows: readonly Row[]): ScoredRecord[] {
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, results]) => ({
    id,
    score: results[0]!.score,
    variants: results[0]!.of,
    results: results.filter(({ key }) => key !== null),
  }))
}

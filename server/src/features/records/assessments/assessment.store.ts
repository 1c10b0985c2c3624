import type { FactorSetContent } from '@selvedge/lca/factors/factor-set.ts'
import { sql } from 'kysely'
import { ask } from '#database/ask.ts'
import { tell } from '#database/open-transaction.ts'
import { quoted } from '#database/record-store.ts'
import { LocksOutrun, type Tx } from '#database/transaction.ts'
import type { Assessment, AssessmentRecord } from './assessment.ts'
import type { Subject } from './assessment-inputs.ts'
import { ASSESSMENT_OF } from './assessment-of.ts'
import type { StageColumns } from './stage-impacts.ts'

const COLUMNS = [
  'id',
  'variant_id as variantId',
  'method',
  'method_version as methodVersion',
  'factor_set_version as factorSetVersion',
  'inputs',
  'carbon_footprint as carbonFootprint',
  'water_liters as waterLiters',
  'sustainability_score as sustainabilityScore',
  'reason_codes as reasonCodes',
  'assessed_at as assessedAt',
]

export function findAssessments(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<Assessment[]> {
  return ask(tx, FOUND, [workspaceId, variantIds])
}

const FOUND = `select ${COLUMNS.map(quoted).join(', ')} from assessments where workspace_id = $1 and variant_id = any($2)`

export type StoredSubject = Subject & {
  readonly variantId: string
  readonly productId: string
  /** What the current assessment was made from and with, and what came out; null where there is none. */
  readonly current: {
    readonly inputsHash: string
    readonly methodVersion: string
    readonly factorSetVersion: string
    readonly carbonFootprint: number | null
    readonly waterLiters: number | null
    readonly sustainabilityScore: number | null
    /** False in what was assessed before stages were kept. */
    readonly hasStages: boolean
  } | null
}

/**
 * The materials in the compositions of variants, and the workspace's markets, stay as they are until the transaction ends: whoever changes one afterwards
 * finds these variants and has them assessed again. Sent with the statement that comes next, which then sees what is held.
 */
export function holdBasis(tx: Tx, workspaceId: string, variantIds: readonly string[]): void {
  tell(tx, HELD_MARKETS, [workspaceId])
  tell(tx, HELD, [workspaceId, variantIds])
}

/** The weakest lock that a change of settings waits for; those who only assess do not wait for each other. */
const HELD_MARKETS = 'select 1 from workspaces where id = $1 for key share'

const HELD = `select 1 from materials where workspace_id = $1 and id in (
  select material_id from variant_materials where workspace_id = $1 and variant_id = any($2)) order by id for share`

/** Products first, then variants, both in order of id: everybody who locks both does so, or they would wait for each other. */
export async function lockForAssessment(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<void> {
  const products = await sql<{ id: string }>`
    select id from products where workspace_id = ${workspaceId} and id in (
      select product_id from variants where workspace_id = ${workspaceId} and id = any(${variantIds}))
    order by id for no key update`.execute(tx)
  const variants = await sql<{ productId: string }>`
    select product_id as "productId" from variants where workspace_id = ${workspaceId} and id = any(${variantIds})
    order by id for no key update`.execute(tx)
  const locked = new Set(products.rows.map(({ id }) => id))
  if (!variants.rows.every(({ productId }) => locked.has(productId))) {
    throw new LocksOutrun('A variant was moved in between.')
  }
}

export type NewAssessment = Omit<Assessment, 'assessedAt'> &
  StageColumns & {
    readonly inputsHash: string
    /** The last day of the evidence that ends first, yyyy-mm-dd. */
    readonly evidenceUntil: string | null
  }

/**
 * One statement for all of them, sent with the one that comes next. Made on another basis than the installation's they are saved all the same, and due
 * at once.
 */
export function saveAssessments(
  tx: Tx,
  workspaceId: string,
  assessments: readonly NewAssessment[],
  { basis, at }: { basis: string; at: Date },
): void {
  tell(tx, SAVED, [workspaceId, JSON.stringify(assessments), basis, at.toISOString()])
}

const SAVED = `with a as (
    select * from jsonb_to_recordset($2::jsonb) as a ("variantId" text, id text, method text,
      "methodVersion" text, "factorSetVersion" text, "inputsHash" text, inputs jsonb, "carbonFootprint" float8,
      "waterLiters" float8, "sustainabilityScore" float8, "reasonCodes" text[], "stageCarbon" float8[], "stageWater" float8[], "evidenceUntil" date)),
  due as (
    insert into assessments_due (workspace_id, variant_id)
    select $1::text, "variantId" from a where not (select is_assessment_basis($3)))
  insert into assessments (workspace_id, variant_id, id, method, method_version, factor_set_version, inputs_hash, inputs,
    carbon_footprint, water_liters, sustainability_score, reason_codes, stage_carbon, stage_water, evidence_until, assessed_at)
  select $1::text, a."variantId", a.id, a.method, a."methodVersion", a."factorSetVersion", decode(a."inputsHash", 'hex'),
    a.inputs, a."carbonFootprint", a."waterLiters", a."sustainabilityScore", a."reasonCodes", a."stageCarbon",
    a."stageWater", a."evidenceUntil", $4::timestamptz
  from a
  on conflict (workspace_id, variant_id) do update set id = excluded.id, method = excluded.method,
    method_version = excluded.method_version, factor_set_version = excluded.factor_set_version,
    inputs_hash = excluded.inputs_hash, inputs = excluded.inputs, carbon_footprint = excluded.carbon_footprint,
    water_liters = excluded.water_liters, sustainability_score = excluded.sustainability_score,
    reason_codes = excluded.reason_codes, stage_carbon = excluded.stage_carbon, stage_water = excluded.stage_water,
    evidence_until = excluded.evidence_until, assessed_at = excluded.assessed_at`

/**
 * The products' scores: the mean of their variants, of which one without a score counts 0, and how many have one. The products are locked,
 * so nobody else's assessment is on its way unseen. Sent with the statement that comes next.
 */
export function saveProductScores(tx: Tx, workspaceId: string, productIds: readonly string[]): void {
  tell(tx, SCORED, [workspaceId, productIds])
}

const SCORED = `update products p set sustainability_score = s.mean, assessed_variants = s.assessed, scored_at = now()
  from (
    select w.id, sum(a.sustainability_score) / count(v.id) as mean, count(a.sustainability_score)::int as assessed
    from unnest($2::text[]) w(id)
    left join variants v on v.workspace_id = $1 and v.product_id = w.id
    left join lateral (${ASSESSMENT_OF}) a on true
    group by w.id) s
  where p.workspace_id = $1 and p.id = s.id
    and (p.sustainability_score is distinct from s.mean or p.assessed_variants <> s.assessed)`

/** The rows of a factor set that results were once made with, as JSON; undefined if this installation never had it. */
export async function findFactorSet(tx: Tx, version: string): Promise<FactorSetContent | undefined> {
  const { rows } = await sql<{ content: FactorSetContent | null }>`
    select selvedge.factor_set(${version}) as content`.execute(tx)
  return rows[0]?.content ?? undefined
}

export type ScoredAlike = AssessmentRecord & { readonly score: number; readonly variantIds: readonly string[] }

/** The scores of a product's variants, the highest first; variants of which the same is said are one row. Null: there is no such product. */
export async function findScoresOfProduct(
  tx: Tx,
  workspaceId: string,
  productId: string,
  atMost: number,
): Promise<ScoredAlike[] | null> {
  const { rows } = await sql<ScoredAlike | { variantIds: null }>`
    select a.* from products p
    left join lateral (
      select min(a.method) as method, a.method_version as "methodVersion", a.factor_set_version as "factorSetVersion",
        (array_agg(a.inputs))[1] as inputs, a.sustainability_score as score, array_agg(v.id order by v.id)::text[] as "variantIds"
      from variants v join assessments a on a.workspace_id = v.workspace_id and a.variant_id = v.id
      where v.workspace_id = p.workspace_id and v.product_id = p.id and a.sustainability_score is not null
      group by a.inputs_hash, a.method_version, a.factor_set_version, a.sustainability_score
      order by a.sustainability_score desc, min(v.id) limit ${atMost}) a on true
    where p.workspace_id = ${workspaceId} and p.id = ${productId}`.execute(tx)
  if (rows.length === 0) return null
  return rows.filter((row): row is ScoredAlike => row.variantIds !== null)
}

/** Of these materials, those whose footprint a file proves. */
export async function findMaterialsWithEvidence(
  tx: Tx,
  workspaceId: string,
  materialIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct material_id as id from files
    where workspace_id = ${workspaceId} and kind = 'evidence' and material_id = any(${materialIds})`.execute(tx)
  return rows.map(({ id }) => id)
}

import type { FactorSetContent } from '@selvedge/lca/factors/factor-set.ts'
import { sql } from 'kysely'
import { LocksOutrun, type Tx } from '#database/transaction.ts'
import type { Assessment } from './assessment.ts'
import type { Subject, SubjectMaterial } from './assessment-inputs.ts'
import { ASSESSMENT_OF_V } from './assessment-of.ts'
import type { StageColumns } from './stage-impacts.ts'

const COLUMNS = [
  'id',
  'variant_id as variantId',
  'method',
  'method_version as methodVersion',
  'factor_set_version as factorSetVersion',
  'carbon_footprint as carbonFootprint',
  'water_liters as waterLiters',
  'sustainability_score as sustainabilityScore',
  'assessed_at as assessedAt',
] as const

/** Columns of their own, because JSON reads as what was parsed before it was written. */
const INPUTS = sql<Assessment['inputs']>`inputs`.as('inputs')
const REASON_CODES = sql<Assessment['reasonCodes']>`reason_codes`.as('reasonCodes')

export function findAssessments(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<Assessment[]> {
  return tx
    .selectFrom('assessments')
    .select(COLUMNS)
    .select([INPUTS, REASON_CODES])
    .where('workspace_id', '=', workspaceId)
    .where('variant_id', '=', sql<string>`any(${variantIds})`)
    .execute()
}

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

/** Everything that assessing these variants looks at, but for their materials. */
export async function listSubjects(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
): Promise<StoredSubject[]> {
  const { rows } = await sql<StoredSubject>`
    select v.id as "variantId", v.product_id as "productId",
      json_build_object('weight', v.weight_kg, 'materialComposition', v.material_composition, 'stages', v.stages,
        'productionLocation', v.production_location, 'expectedUses', v.expected_uses, 'airFreightShare', v.air_freight_share,
        'undyed', v.undyed, 'faded', v.faded, 'recyclability', v.recyclability, 'repairability', v.repairability) as variant,
      json_build_object('productType', p.product_type, 'category', p.category, 'hsCode', p.hs_code) as product,
      coalesce((
        select json_agg(json_build_object('materialId', c.material_id, 'fibreText', c.fibre_text, 'share', c.share) order by c.position)
        from variant_materials c where c.workspace_id = v.workspace_id and c.variant_id = v.id), '[]') as composition,
      case when a.id is not null then json_build_object('inputsHash', encode(a.inputs_hash, 'hex'), 'methodVersion', a.method_version,
        'factorSetVersion', a.factor_set_version, 'carbonFootprint', a.carbon_footprint, 'waterLiters', a.water_liters,
        'sustainabilityScore', a.sustainability_score, 'hasStages', a.stage_carbon is not null) end as current
    from variants v
    join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
    left join lateral (${ASSESSMENT_OF_V}) a on true
    where v.workspace_id = ${workspaceId} and v.id = any(${variantIds})
    order by v.id`.execute(tx)
  return rows
}

/**
 * The materials in the compositions of variants. They stay as they are until the transaction ends: whoever changes one afterwards
 * finds these variants and has them assessed again.
 */
export async function holdMaterials(tx: Tx, workspaceId: string, variantIds: readonly string[]) {
  return tx
    .selectFrom('materials')
    .select([
      'id',
      'name',
      'type',
      'fibre',
      'label',
      'factor_material as factorMaterial',
      'origin_country as originCountry',
      'recycled_share as recycledShare',
      'carbon_footprint as carbonFootprint',
      'water_liters as waterLiters',
      'carbon_footprint_boundary as carbonFootprintBoundary',
      'carbon_footprint_evidence as carbonFootprintEvidence',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (used) =>
      used
        .selectFrom('variant_materials')
        .select(sql<string>`material_id`.as('id'))
        .where('workspace_id', '=', workspaceId)
        .where('variant_id', '=', sql<string>`any(${variantIds})`),
    )
    .orderBy('id')
    .forShare()
    .execute() satisfies Promise<(SubjectMaterial & { id: string })[]>
}

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

export type NewAssessment = Omit<Assessment, 'assessedAt'> & StageColumns & { readonly inputsHash: string }

/** One statement for all of them. Made on another basis than the installation's they are saved all the same, and due at once. */
export async function saveAssessments(
  tx: Tx,
  workspaceId: string,
  assessments: readonly NewAssessment[],
  { basis, at }: { basis: string; at: Date },
): Promise<void> {
  await sql`
    with a as (
      select * from jsonb_to_recordset(${JSON.stringify(assessments)}::jsonb) as a ("variantId" text, id text, method text,
        "methodVersion" text, "factorSetVersion" text, "inputsHash" text, inputs jsonb, "carbonFootprint" float8,
        "waterLiters" float8, "sustainabilityScore" float8, "reasonCodes" text[], "stageCarbon" float8[], "stageWater" float8[])),
    due as (
      insert into assessments_due (workspace_id, variant_id)
      select ${workspaceId}, "variantId" from a where not (select is_assessment_basis(${basis})))
    insert into assessments (workspace_id, variant_id, id, method, method_version, factor_set_version, inputs_hash, inputs,
      carbon_footprint, water_liters, sustainability_score, reason_codes, stage_carbon, stage_water, assessed_at)
    select ${workspaceId}, a."variantId", a.id, a.method, a."methodVersion", a."factorSetVersion", decode(a."inputsHash", 'hex'),
      a.inputs, a."carbonFootprint", a."waterLiters", a."sustainabilityScore", a."reasonCodes", a."stageCarbon",
      a."stageWater", ${at}
    from a
    on conflict (workspace_id, variant_id) do update set id = excluded.id, method = excluded.method,
      method_version = excluded.method_version, factor_set_version = excluded.factor_set_version,
      inputs_hash = excluded.inputs_hash, inputs = excluded.inputs, carbon_footprint = excluded.carbon_footprint,
      water_liters = excluded.water_liters, sustainability_score = excluded.sustainability_score,
      reason_codes = excluded.reason_codes, stage_carbon = excluded.stage_carbon, stage_water = excluded.stage_water,
      assessed_at = excluded.assessed_at`.execute(tx)
}

/**
 * The products' scores: the mean of their assessed variants, each counting the same, and how many those are. The products are locked,
 * so nobody else's assessment is on its way unseen.
 */
export async function saveProductScores(tx: Tx, workspaceId: string, productIds: readonly string[]): Promise<void> {
  await sql`
    update products p set sustainability_score = s.mean, assessed_variants = s.assessed, scored_at = now()
    from (
      select w.id, avg(a.sustainability_score) as mean, count(a.sustainability_score)::int as assessed
      from unnest(${productIds}::text[]) w(id)
      left join variants v on v.workspace_id = ${workspaceId} and v.product_id = w.id
      left join lateral (${ASSESSMENT_OF_V}) a on true
      group by w.id) s
    where p.workspace_id = ${workspaceId} and p.id = s.id
      and (p.sustainability_score is distinct from s.mean or p.assessed_variants <> s.assessed)`.execute(tx)
}

/** The rows of a factor set that results were once made with, as JSON; undefined if this installation never had it. */
export async function findFactorSet(tx: Tx, version: string): Promise<FactorSetContent | undefined> {
  const { rows } = await sql<{ content: FactorSetContent | null }>`
    select selvedge.factor_set(${version}) as content`.execute(tx)
  return rows[0]?.content ?? undefined
}

import { sql } from 'kysely'
import { ask } from '#database/ask.ts'
import { tell } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { StoredSubject } from '../assessments/assessment.store.ts'
import type { SubjectMaterial } from '../assessments/assessment-inputs.ts'
import { ASSESSMENT_OF } from '../assessments/assessment-of.ts'
import type { ReadinessFacts } from './readiness.ts'
import type { ReadinessOverview } from './readiness-overview.ts'
import { REQUIREMENTS, type Requirement } from './requirement.ts'

/** Everything that judging these variants looks at, and that assessing them does, for who does the one does the other. One statement, however many they are. */
export function listReadinessFacts(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
): Promise<ReadinessSubject[]> {
  return ask(tx, FACTS, [workspaceId, variantIds])
}

/** In their order, with their materials. */
export type ReadinessSubject = ReadinessFacts &
  StoredSubject & {
    readonly composition: readonly {
      readonly materialId: string | null
      readonly fibreText: string | null
      readonly share: number
      readonly material: SubjectMaterial | null
    }[]
    /** As it was judged last; null where it never was. */
    readonly judged: { readonly total: number; readonly missing: string } | null
  }

function company(alias: 'b' | 'm'): string {
  const members = ['id', 'country', 'city', 'address', 'website', 'email', 'gln', 'lei'].map(
    (name) => `'${name}', ${alias}.${name}`,
  )
  return `case when ${alias}.id is not null then json_build_object(${members.join(', ')}, 'vatId', ${alias}.vat_id) end`
}

const FACTS = `select v.id as "variantId", v.product_id as "productId",
      json_build_object('materialComposition', v.material_composition, 'careSymbols', v.care_symbols,
        'careInstructions', v.care_instructions, 'weight', v.weight_kg, 'productionLocation', v.production_location,
        'stages', v.stages, 'recyclability', v.recyclability, 'repairability', v.repairability, 'gtin', v.gtin,
        'manufacturer', v.manufacturer, 'expectedUses', v.expected_uses, 'airFreightShare', v.air_freight_share,
        'undyed', v.undyed, 'faded', v.faded) as variant,
      json_build_object('id', p.id, 'productType', p.product_type, 'category', p.category, 'hsCode', p.hs_code, 'brand', p.brand,
        'description', p.description) as product,
      exists (select from files where workspace_id = v.workspace_id and kind = 'evidence'
        and (variant_id = v.id or product_id = v.product_id)) as "hasEvidence",
      (select markets from workspaces where id = $1) as markets,
      coalesce(c.entries, '[]') as composition,
      ${company('b')} as "brandCompany", ${company('m')} as manufacturer,
      certified.count as certifications, certified.without_number as "certificationsWithoutNumber",
      cardinality(v.image_urls) + (p.image_url is not null)::int + shown.photos as photos, shown.documents,
      a.carbon_footprint as "carbonFootprint",
      case when a.id is not null then json_build_object('inputsHash', encode(a.inputs_hash, 'hex'), 'methodVersion', a.method_version,
        'factorSetVersion', a.factor_set_version, 'carbonFootprint', a.carbon_footprint, 'waterLiters', a.water_liters,
        'sustainabilityScore', a.sustainability_score, 'hasStages', a.stage_carbon is not null) end as current,
      case when k.variant_id is not null then json_build_object('total', k.total, 'missing', k.missing::text) end as judged
    from variants v
    join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
    left join companies b on b.workspace_id = v.workspace_id and b.id = p.company_id
    left join companies m on m.workspace_id = v.workspace_id and m.id = v.manufacturer_id
    left join lateral (${ASSESSMENT_OF}) a on true
    left join lateral (select * from readiness where workspace_id = v.workspace_id and variant_id = v.id limit 1) k on true
    left join lateral (
      select json_agg(json_build_object('materialId', e.material_id, 'fibreText', e.fibre_text, 'share', e.share,
          'material', case when t.id is not null then json_build_object('name', t.name, 'type', t.type, 'label', t.label, 'fibre', t.fibre,
            'factorMaterial', t.factor_material, 'originCountry', t.origin_country, 'recycledShare', t.recycled_share,
            'carbonFootprint', t.carbon_footprint, 'waterLiters', t.water_liters, 'carbonFootprintBoundary', t.carbon_footprint_boundary,
            'carbonFootprintEvidence', t.carbon_footprint_evidence, 'footprintStandard', t.footprint_standard,
            'footprintVerifier', t.footprint_verifier, 'footprintValidUntil', t.footprint_valid_until, 'factorSource', t.factor_source,
            'hasEvidence', exists (select from files
              where workspace_id = t.workspace_id and kind = 'evidence' and material_id = t.id)) end) order by e.position) as entries,
        array_agg(e.material_id) as materials
      from variant_materials e
      left join materials t on t.workspace_id = e.workspace_id and t.id = e.material_id
      where e.workspace_id = v.workspace_id and e.variant_id = v.id) c on true
    cross join lateral (
      select count(*)::int as count, count(*) filter (where coalesce(f.number, '') = '')::int as without_number
      from (
        select number from certifications where workspace_id = v.workspace_id and product_id = v.product_id
        union all select number from certifications where workspace_id = v.workspace_id and material_id = any(c.materials)
        union all select number from certifications where workspace_id = v.workspace_id
          and company_id = any(array[p.company_id, v.manufacturer_id])) f) certified
    cross join lateral (
      select count(*) filter (where kind = 'image')::int as photos, count(*) filter (where kind = 'document')::int as documents
      from (
        select kind from files where workspace_id = v.workspace_id and variant_id = v.id and visibility = 'public'
        union all select kind from files where workspace_id = v.workspace_id and product_id = v.product_id
          and visibility = 'public') f) shown
    where v.workspace_id = $1 and v.id = any($2)
    order by v.id`

export type JudgedVariant = {
  readonly variantId: string
  readonly total: number
  readonly met: number
  readonly requiredMissing: number
  /** Requirements not met or met in part. */
  readonly missing: readonly Requirement[]
}

/** Keeps of these variants, which are locked, those that are judged otherwise than before, with the statement that comes next; gives back how many. */
export function saveReadiness(
  tx: Tx,
  workspaceId: string,
  subjects: readonly ReadinessSubject[],
  judged: readonly JudgedVariant[],
): number {
  const changed = judged.flatMap(({ missing, ...rest }, at) => {
    const now = { ...rest, missing: String(missing.reduce(addBit, 0n)) }
    const before = subjects[at]?.judged
    return before?.total === now.total && before.missing === now.missing ? [] : [now]
  })
  if (changed.length > 0) tell(tx, SAVED, [workspaceId, JSON.stringify(changed)])
  return changed.length
}

const SAVED = `insert into readiness as known (workspace_id, variant_id, total, met, required_missing, missing)
  select $1::text, j."variantId", j.total, j.met, j."requiredMissing", j.missing
  from jsonb_to_recordset($2::jsonb) as j ("variantId" text, total smallint, met smallint, "requiredMissing" smallint, missing bigint)
  on conflict (workspace_id, variant_id) do update set total = excluded.total, met = excluded.met,
    required_missing = excluded.required_missing, missing = excluded.missing`

/** The whole workspace in one pass over its rows. */
export async function computeReadinessOverview(tx: Tx, workspaceId: string): Promise<ReadinessOverview> {
  const tenths = Array.from({ length: 10 }, (_, tenth) => tenth)
  const inTenth = (tenth: number) => sql`count(*) filter (where least(floor(share * 10), 9) = ${sql.lit(tenth)})::int`
  const lacking = ({ place }: Requirement) =>
    sql`count(*) filter (where missing & ${sql.lit(bit(place))}::bigint <> 0)::int`
  const { rows } = await sql<Omit<ReadinessOverview, 'missing'> & { lacking: number[] }>`
    select count(*)::int as judged, count(*) filter (where required_missing = 0)::int as ready,
      count(*) filter (where missing = 0)::int as complete, avg(share) as "averageShare",
      array[${sql.join(tenths.map(inTenth))}] as tenths, array[${sql.join(REQUIREMENTS.map(lacking))}] as lacking
    from readiness where workspace_id = ${workspaceId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An aggregate without groups has one row.')
  const { lacking: counts, ...overview } = row
  const missing = REQUIREMENTS.map((requirement, index) => ({ requirement, variants: counts[index] ?? 0 }))
    .filter(({ variants }) => variants > 0)
    .sort((a, b) => b.variants - a.variants)
  return { ...overview, missing }
}

function addBit(bits: bigint, { place }: Requirement): bigint {
  return bits | (1n << BigInt(place))
}

function bit(place: number): string {
  return String(1n << BigInt(place))
}

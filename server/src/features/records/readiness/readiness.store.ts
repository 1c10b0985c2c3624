import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { ASSESSMENT_OF_V } from '../assessments/assessment-of.ts'
import type { ReadinessFacts } from './readiness.ts'
import type { ReadinessOverview } from './readiness-overview.ts'
import { REQUIREMENTS, type Requirement } from './requirement.ts'

/** Everything that judging these variants looks at; one statement, however many they are. */
export async function listReadinessFacts(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
): Promise<ReadinessFacts[]> {
  const company = (alias: string) => sql`case when ${sql.ref(alias)}.id is not null then json_build_object(
    'id', ${sql.ref(alias)}.id, 'country', ${sql.ref(alias)}.country, 'city', ${sql.ref(alias)}.city, 'address', ${sql.ref(alias)}.address,
    'website', ${sql.ref(alias)}.website, 'email', ${sql.ref(alias)}.email, 'gln', ${sql.ref(alias)}.gln,
    'vatId', ${sql.ref(alias)}.vat_id, 'lei', ${sql.ref(alias)}.lei) end`
  const { rows } = await sql<ReadinessFacts>`
    select v.id as "variantId",
      json_build_object('materialComposition', v.material_composition, 'careSymbols', v.care_symbols,
        'careInstructions', v.care_instructions, 'weight', v.weight_kg, 'productionLocation', v.production_location,
        'stages', v.stages, 'recyclability', v.recyclability, 'repairability', v.repairability, 'gtin', v.gtin,
        'manufacturer', v.manufacturer) as variant,
      json_build_object('id', p.id, 'productType', p.product_type, 'category', p.category, 'hsCode', p.hs_code, 'brand', p.brand,
        'description', p.description) as product,
      coalesce(c.entries, '[]') as composition,
      ${company('b')} as "brandCompany", ${company('m')} as manufacturer,
      certified.count as certifications, certified.without_number as "certificationsWithoutNumber",
      cardinality(v.image_urls) + (p.image_url is not null)::int + shown.photos as photos, shown.documents,
      a.carbon_footprint as "carbonFootprint"
    from variants v
    join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
    left join companies b on b.workspace_id = v.workspace_id and b.id = p.company_id
    left join companies m on m.workspace_id = v.workspace_id and m.id = v.manufacturer_id
    left join lateral (${ASSESSMENT_OF_V}) a on true
    left join lateral (
      select json_agg(json_build_object('materialId', e.material_id, 'fibreText', e.fibre_text, 'share', e.share,
          'material', case when t.id is not null then json_build_object('name', t.name, 'label', t.label, 'fibre', t.fibre,
            'originCountry', t.origin_country, 'recycledShare', t.recycled_share) end) order by e.position) as entries,
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
    where v.workspace_id = ${workspaceId} and v.id = any(${variantIds})
    order by v.id`.execute(tx)
  return rows
}

export type JudgedVariant = {
  readonly variantId: string
  readonly total: number
  readonly met: number
  readonly requiredMissing: number
  /** Requirements not met or met in part. */
  readonly missing: readonly Requirement[]
}

/** Keeps what was judged; gives back for how many of them it is another than before. */
export async function saveReadiness(tx: Tx, workspaceId: string, judged: readonly JudgedVariant[]): Promise<number> {
  const values = judged.map(({ missing, ...rest }) => ({ ...rest, missing: String(missing.reduce(addBit, 0n)) }))
  const { rows } = await sql<{ count: number }>`
    with saved as (
      insert into readiness as known (workspace_id, variant_id, total, met, required_missing, missing)
      select ${workspaceId}, j."variantId", j.total, j.met, j."requiredMissing", j.missing
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as j ("variantId" text, total smallint, met smallint,
        "requiredMissing" smallint, missing bigint)
      on conflict (workspace_id, variant_id) do update set total = excluded.total, met = excluded.met,
        required_missing = excluded.required_missing, missing = excluded.missing
        where (known.total, known.missing) is distinct from (excluded.total, excluded.missing)
      returning 1)
    select count(*)::int as count from saved`.execute(tx)
  return rows[0]?.count ?? 0
}

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

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { ScoreSetting } from '#features/people/workspaces/score-disclosure.ts'
import type { TargetItem } from '../connectors/connector.ts'

/** A record that is a thing of the connection's, with what its passport says. */
export type Referred = {
  readonly noun: 'product' | 'variant'
  readonly recordId: string
  readonly name: string
  readonly item: TargetItem
  /** Of a product: whether variants of it are things there of their own. */
  readonly hasVariants: boolean
  /** Null where nothing of it is public: never, or no more. */
  readonly digitalId: string | null
  /** Whose passport that is. */
  readonly variantId: string | null
  readonly gtin14: string | null
  readonly score: number | null
  readonly carbon: number | null
}

/** A product's passport is that of the first of its variants that is public. */
export async function listReferred(
  tx: Tx,
  { workspaceId, connectionId }: { workspaceId: string; connectionId: string },
  recordIds: readonly string[],
): Promise<Referred[]> {
  const { rows } = await sql<Referred>`
    select r.noun, r.record_id as "recordId", coalesce(v.name, p.name) as name,
      jsonb_build_object('of', r.noun, 'parentId', parent.external_id,
        'item', jsonb_build_object('id', r.external_id, 'address', r.address, 'name', coalesce(v.name, p.name))) as item,
      r.noun = 'product' and exists (
        select 1 from variants o join external_references e
          on e.workspace_id = ${workspaceId} and e.record_id = o.id and e.connection_id = ${connectionId} and e.gone_at is null
        where o.workspace_id = ${workspaceId} and o.product_id = p.id) as "hasVariants",
      public.digital_id as "digitalId", public.variant_id as "variantId", public.gtin14,
      (public.body ->> 'sustainabilityScore')::float8 as score,
      (public.body -> 'environmentalImpact' ->> 'carbonFootprint')::float8 as carbon
    from external_references r
    left join variants v on v.workspace_id = ${workspaceId} and v.id = r.variant_id
    left join products p on p.workspace_id = ${workspaceId} and p.id = r.product_id
    left join external_references parent on parent.workspace_id = ${workspaceId} and parent.record_id = v.product_id
      and parent.connection_id = ${connectionId} and parent.gone_at is null
    left join lateral (
      select s.digital_id, s.variant_id, s.gtin14, convert_from(b.body, 'UTF8')::jsonb as body
      from passports s join passport_versions b
        on b.workspace_id = ${workspaceId} and b.variant_id = s.variant_id and b.version = s.version
      where s.workspace_id = ${workspaceId} and s.state = 'published' and s.variant_id = any(
        case r.noun when 'variant' then array[r.record_id::text]
          else array(select o.id::text from variants o where o.workspace_id = ${workspaceId} and o.product_id = p.id) end)
      order by s.variant_id limit 1) public on true
    where r.workspace_id = ${workspaceId} and r.record_id = any(${recordIds}::text[]) and r.connection_id = ${connectionId}
      and r.gone_at is null and r.noun in ('product', 'variant')
    order by r.record_id`.execute(tx)
  return rows
}

/** Those of these variants whose Digital Link may lead to another workspace. */
export async function listContested(tx: Tx, variantIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (variantIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select variant_id as id from contested_passports(${variantIds}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The records of a connection, in the order of their identifiers. */
export async function listReferredIds(
  tx: Tx,
  { workspaceId, connectionId }: { workspaceId: string; connectionId: string },
  { from, take }: { from: string; take: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from external_references
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and record_id > ${from} and gone_at is null
      and noun in ('product', 'variant')
    order by record_id limit ${take}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How many of them there are, and how many are public: variants, and products without any there. */
export async function countReferred(
  tx: Tx,
  { workspaceId, connectionId }: { workspaceId: string; connectionId: string },
): Promise<{ records: number; published: number }> {
  const { rows } = await sql<{ records: number; published: number }>`
    select count(*)::int as records, (count(*) filter (where s.state = 'published'))::int as published
    from external_references r
    left join passports s on s.workspace_id = ${workspaceId} and s.variant_id = r.variant_id
    where r.workspace_id = ${workspaceId} and r.connection_id = ${connectionId} and r.gone_at is null and r.noun = 'variant'`.execute(
    tx,
  )
  return rows[0] ?? { records: 0, published: 0 }
}

/** The variants and their products. */
export async function withProducts(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variants where workspace_id = ${workspaceId} and id = any(${variantIds}::text[])
    union select product_id from variants where workspace_id = ${workspaceId} and id = any(${variantIds}::text[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function findScoreSetting(tx: Tx, workspaceId: string): Promise<ScoreSetting> {
  const { rows } = await sql<ScoreSetting>`
    select public_score as "publicScore", markets from workspaces where id = ${workspaceId}`.execute(tx)
  const [setting] = rows
  if (!setting) throw new Error('A workspace with connections is there.')
  return setting
}

export async function listExisting(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variants where workspace_id = ${workspaceId} and id = any(${variantIds}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import { NOUNS } from '../nouns.ts'
import type { DeletedRecord, MissingReference, RecordKind, TakenCode } from './deleted-record.ts'
import { KEPT_TABLES } from './kept-row.store.ts'

const COLUMNS = [
  'd.id',
  'd.record_id as recordId',
  'd.kind',
  'd.name',
  'd.actor_kind as actorKind',
  'd.actor_id as actorId',
  'd.actor_name as actorName',
  'd.deleted_at as deletedAt',
] as const

const CONTENTS = sql<DeletedRecord['contents']>`coalesce((
  select json_agg(json_build_object('kind', c.kind, 'count', c.count) order by c.place) from (
    select k.kind, k.place, count(*)::int as count
    from deleted_rows r
    join (values ('variants', 'variant', 1), ('certifications', 'certification', 2), ('ratings', 'rating', 3),
        ('files', 'file', 4), ('schedules', 'schedule', 5))
      k (in_table, kind, place) on k.in_table = r.in_table
    where r.workspace_id = d.workspace_id and r.deleted_id = d.id and r.record_id <> d.record_id
    group by k.kind, k.place) c), '[]')`.as('contents')

export type DeletedFilter = {
  readonly kind: RecordKind | null
  /** Kinds that are left out. */
  readonly hidden: readonly RecordKind[]
  /** For ILIKE. */
  readonly pattern: string | null
  readonly since: Date
}

/** The latest first. */
export function listDeletedRecords(
  tx: Tx,
  workspaceId: string,
  filter: DeletedFilter,
  { skip, take, after }: Page,
): Promise<DeletedRecord[]> {
  let query = selectFiltered(tx, workspaceId, filter).select(COLUMNS).select(CONTENTS)
  if (after !== null) query = query.where('d.id', '<', after)
  return query.orderBy('d.id', 'desc').limit(take).offset(skip).execute()
}

export async function countDeletedRecords(tx: Tx, workspaceId: string, filter: DeletedFilter): Promise<number> {
  const row = await selectFiltered(tx, workspaceId, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function selectFiltered(tx: Tx, workspaceId: string, { kind, hidden, pattern, since }: DeletedFilter) {
  let query = tx
    .selectFrom('deleted_records as d')
    .where('d.workspace_id', '=', workspaceId)
    .where('d.deleted_at', '>=', since)
  if (kind !== null) query = query.where('d.kind', '=', kind)
  if (hidden.length > 0) query = query.where('d.kind', '<>', sql<RecordKind>`all(${hidden})`)
  if (pattern !== null) query = query.where('d.name', 'ilike', pattern)
  return query
}

/** By the identifiers the records had; those that are not kept are left out. */
export function findDeletedRecords(
  tx: Tx,
  workspaceId: string,
  recordIds: readonly string[],
  since: Date,
): Promise<DeletedRecord[]> {
  return tx
    .selectFrom('deleted_records as d')
    .select(COLUMNS)
    .select(CONTENTS)
    .where('d.workspace_id', '=', workspaceId)
    .where('d.record_id', '=', sql<string>`any(${recordIds})`)
    .where('d.deleted_at', '>=', since)
    .execute()
}

/** Locked until the transaction ends. */
export function lockDeletedRecord(
  tx: Tx,
  workspaceId: string,
  recordId: string,
  since: Date,
): Promise<DeletedRecord | undefined> {
  return tx
    .selectFrom('deleted_records as d')
    .select(COLUMNS)
    .select(CONTENTS)
    .where('d.workspace_id', '=', workspaceId)
    .where('d.record_id', '=', recordId)
    .where('d.deleted_at', '>=', since)
    .forUpdate()
    .executeTakeFirst()
}

/** The deleted record with which this one went. */
export function findDeletedWith(
  tx: Tx,
  workspaceId: string,
  recordId: string,
): Promise<{ kind: RecordKind; name: string; recordId: string } | undefined> {
  return tx
    .selectFrom('deleted_rows as r')
    .innerJoin('deleted_records as d', (join) =>
      join.onRef('d.workspace_id', '=', 'r.workspace_id').onRef('d.id', '=', 'r.deleted_id'),
    )
    .select(['d.kind', 'd.name', 'd.record_id as recordId'])
    .where('r.workspace_id', '=', workspaceId)
    .where('r.record_id', '=', recordId)
    .where('d.record_id', '<>', recordId)
    .executeTakeFirst()
}

/** The variants among its rows, each with its product. */
export async function listKeptVariants(
  tx: Tx,
  workspaceId: string,
  deletedId: string,
): Promise<{ id: string; name: string; productId: string }[]> {
  const { rows } = await sql<{ id: string; name: string; productId: string }>`
    select record_id as id, content ->> 'name' as name, content ->> 'product_id' as "productId" from deleted_rows
    where workspace_id = ${workspaceId} and deleted_id = ${deletedId} and in_table = 'variants' order by record_id`.execute(
    tx,
  )
  return rows
}

/** What its rows name that is neither there nor among them. */
export async function listMissing(tx: Tx, workspaceId: string, deletedId: string): Promise<MissingReference[]> {
  const { rows } = await sql<MissingReference>`
    with named as (
      select distinct ref.field, ref.kind, ref.id from deleted_rows r, lateral (values
          ('productId', 'product', r.content ->> 'product_id'), ('companyId', 'company', r.content ->> 'company_id'),
          ('brandId', 'company', r.content ->> 'brand_id'),
          ('supplierId', 'company', r.content ->> 'supplier_id'), ('manufacturerId', 'company', r.content ->> 'manufacturer_id'),
          ('materialId', 'material', r.content ->> 'material_id'), ('webhookId', 'webhook', r.content ->> 'webhook_id')) ref (field, kind, id)
      where r.workspace_id = ${workspaceId} and r.deleted_id = ${deletedId} and ref.id is not null)
    select n.field, n.kind, n.id, d.name from named n
    left join deleted_records d on d.workspace_id = ${workspaceId} and d.record_id = n.id
    where not exists (select 1 from deleted_rows r
        where r.workspace_id = ${workspaceId} and r.deleted_id = ${deletedId} and r.record_id = n.id)
      and not exists (select 1 from products where workspace_id = ${workspaceId} and id = n.id)
      and not exists (select 1 from companies where workspace_id = ${workspaceId} and id = n.id)
      and not exists (select 1 from materials where workspace_id = ${workspaceId} and id = n.id)
      and not exists (select 1 from webhooks where workspace_id = ${workspaceId} and id = n.id)
    order by n.field, n.id`.execute(tx)
  return rows
}

/** Empties what names these; a part of a composition keeps the material's name as text. */
export async function forgetReferences(
  tx: Tx,
  workspaceId: string,
  deletedId: string,
  missing: readonly MissingReference[],
): Promise<void> {
  const ids = missing.map(({ id }) => id)
  const names = missing.map(({ name, kind }) => name ?? `deleted ${kind}`)
  await sql`
    with gone as (select distinct id, name from unnest(${ids}::text[], ${names}::text[]) g (id, name))
    update deleted_rows r set content = r.content || emptied.fields || case
      when r.in_table in ('product_materials', 'variant_materials') and r.content ->> 'fibre_text' is null
      then jsonb_build_object('fibre_text', emptied.name) else '{}' end
    from (
      select r.sequence, jsonb_object_agg(f.key, null) as fields, min(gone.name) as name
      from deleted_rows r, lateral jsonb_each_text(r.content) f (key, value), gone
      where r.workspace_id = ${workspaceId} and r.deleted_id = ${deletedId} and f.value = gone.id
        and f.key in ('product_id', 'company_id', 'brand_id', 'supplier_id', 'manufacturer_id', 'material_id')
      group by r.sequence) emptied
    where r.workspace_id = ${workspaceId} and r.deleted_id = ${deletedId} and r.sequence = emptied.sequence`.execute(tx)
}

const CODED = Object.values(NOUNS).filter(({ fields }) => 'code' in fields)

/** SKUs, GTINs and the workspace's own codes among its rows that have another owner now. */
export async function listTaken(tx: Tx, workspaceId: string, deletedId: string): Promise<TakenCode[]> {
  const codes = CODED.map(
    ({ name, plural }) => sql`
      select 'code', it.code, ${sql.lit(name)}, r.content ->> 'name', it.id, it.name
      from deleted_rows r join ${sql.table(plural)} it on it.workspace_id = ${workspaceId} and it.code = r.content ->> 'code'
      where r.workspace_id = ${workspaceId} and r.deleted_id = ${deletedId} and r.in_table = ${sql.lit(plural)}`,
  )
  const { rows } = await sql<TakenCode>`
    select 'sku' as field, p.sku as value, 'product' as kind, r.content ->> 'name' as name, p.id as "holderId",
      p.name as "holderName"
    from deleted_rows r join products p on p.workspace_id = ${workspaceId} and p.sku = r.content ->> 'sku'
    where r.workspace_id = ${workspaceId} and r.deleted_id = ${deletedId} and r.in_table = 'products'
    union all
    select 'gtin', v.gtin, 'variant', r.content ->> 'name', v.id, v.name
    from deleted_rows r join variants v on v.workspace_id = ${workspaceId}
      and lpad(v.gtin, 14, '0') = lpad(r.content ->> 'gtin', 14, '0')
    where r.workspace_id = ${workspaceId} and r.deleted_id = ${deletedId} and r.in_table = 'variants'
    union all
    ${sql.join(codes, sql` union all `)}`.execute(tx)
  return rows
}

/** What its records are called in connected systems, where that is the name of another record by now. */
export async function leaveOutTakenReferences(tx: Tx, workspaceId: string, deletedId: string): Promise<void> {
  await sql`
    delete from deleted_rows r using external_references taken
    where r.workspace_id = ${workspaceId} and r.deleted_id = ${deletedId} and r.in_table = 'external_references'
      and taken.workspace_id = ${workspaceId} and taken.connection_id = r.content ->> 'connection_id'
      and taken.noun = r.content ->> 'noun' and taken.external_id = r.content ->> 'external_id'`.execute(tx)
}

/** Writes its rows into their tables, each as saved once more, and keeps them no longer. */
export async function putBack(tx: Tx, workspaceId: string, deletedId: string): Promise<void> {
  await sql`select put_rows_back(${workspaceId}, ${deletedId}, ${[...KEPT_TABLES]}::text[])`.execute(tx)
  await deleteForGoodRow(tx, workspaceId, deletedId)
}

/** Gives back the names of the bytes that nothing may hold on to any more. */
export async function deleteForGoodRow(tx: Tx, workspaceId: string, deletedId: string): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    with gone as (delete from deleted_records where workspace_id = ${workspaceId} and id = ${deletedId})
    select storage_key as "storageKey" from deleted_rows
    where workspace_id = ${workspaceId} and deleted_id = ${deletedId} and storage_key is not null`.execute(tx)
  return rows.map(({ storageKey }) => storageKey)
}

/** Of any workspace, the oldest first. */
export async function listExpired(
  db: Kysely<Tables>,
  before: Date,
  atMost: number,
): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id as "workspaceId", id from expired_deleted_records(${before}, ${atMost})`.execute(db)
  return rows
}

/** Gives back those that were there, by the identifiers the records had. */
export async function deleteExpired(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('deleted_records')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .returning('record_id as recordId')
    .execute()
  return rows.map(({ recordId }) => recordId)
}

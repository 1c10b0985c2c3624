import { sql } from 'kysely'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import { newId } from '#platform/ids.ts'
import { NOUNS } from '../nouns.ts'
import type { RecordKind } from './deleted-record.ts'

/** Kinds whose records stand alone, in one table. Variants go with products, certifications with what they are for, ratings with companies. */
const ALONE = Object.values(NOUNS).filter(({ belongsTo }) => belongsTo.length === 0)

/** The tables that records have rows in; each after those that its rows name. */
export const KEPT_TABLES: readonly string[] = [
  ...ALONE.map(({ plural }) => plural),
  'product_materials',
  'variants',
  'variant_materials',
  'assessments',
  'certifications',
  'ratings',
  'files',
  'external_references',
  'webhooks',
  'webhook_secrets',
  'schedules',
]

/** What goes with records. Locked, so that nothing is added to it between its being kept and its being deleted. */
export async function lockBelow(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select 1 from variants where workspace_id = ${workspaceId} and product_id = any(${ids}) order by id for update`.execute(
    tx,
  )
  await sql`
    select 1 from certifications where workspace_id = ${workspaceId} and id = any(array(${certificationsOf(workspaceId, ids)}))
    order by id for update`.execute(tx)
  await sql`
    select 1 from ratings where workspace_id = ${workspaceId} and company_id = any(${ids}) order by id for update`.execute(
    tx,
  )
}

export async function lockSchedulesOf(tx: Tx, workspaceId: string, webhookIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('schedules')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', sql<string>`any(${webhookIds})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A union, because PostgreSQL takes an index for each, and for "or" of several none. */
function certificationsOf(workspaceId: string, ids: readonly string[]) {
  return sql.join(
    ['product_id', 'material_id', 'company_id'].map(
      (of) =>
        sql`select id from certifications where workspace_id = ${workspaceId} and ${sql.ref(of)} = any(${ids}::text[])`,
    ),
    sql` union all `,
  )
}

/**
 * Copies records and all that will go with each: its "root" says with which. Identifiers say of what kind they are, so one statement
 * serves all kinds.
 */
export async function keepRows(
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  records: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  const { workspaceId } = actor
  const rows = records.map(({ id, name }) => ({
    workspace_id: workspaceId,
    id: newId('del'),
    record_id: id,
    kind,
    name,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
  }))
  const { columns, values } = rowsToInsert('deleted_records', rows)
  await tx.insertInto('deleted_records').columns(columns).expression(values).execute()
  const ids = records.map(({ id }) => id)
  const alone = ALONE.map(
    ({ plural }) => sql`
      select r.id, ${sql.lit(plural)}, to_jsonb(r) - 'search' from ${sql.table(plural)} r
      where workspace_id = ${workspaceId} and id = any(${ids})`,
  )
  await sql`
    with own_variants (root, id) as (
      select id, id from variants where workspace_id = ${workspaceId} and id = any(${ids})
      union all select product_id, id from variants where workspace_id = ${workspaceId} and product_id = any(${ids})),
    own_certifications (root, id) as (
      select id, id from certifications where workspace_id = ${workspaceId} and id = any(${ids})
      union all select product_id, id from certifications where workspace_id = ${workspaceId} and product_id = any(${ids})
      union all select material_id, id from certifications where workspace_id = ${workspaceId} and material_id = any(${ids})
      union all select company_id, id from certifications where workspace_id = ${workspaceId} and company_id = any(${ids})),
    kept (root, in_table, content) as (
      ${sql.join(alone, sql` union all `)}
      union all select r.product_id, 'product_materials', to_jsonb(r)
        from product_materials r where workspace_id = ${workspaceId} and product_id = any(${ids})
      union all select o.root, 'variants', to_jsonb(r) - 'search'
        from own_variants o join variants r on r.workspace_id = ${workspaceId} and r.id = o.id
      union all select o.root, 'variant_materials', to_jsonb(r)
        from own_variants o join variant_materials r on r.workspace_id = ${workspaceId} and r.variant_id = o.id
      union all select o.root, 'assessments', to_jsonb(r)
        from own_variants o join assessments r on r.workspace_id = ${workspaceId} and r.variant_id = o.id
      union all select o.root, 'certifications', to_jsonb(r)
        from own_certifications o join certifications r on r.workspace_id = ${workspaceId} and r.id = o.id
      union all select r.id, 'ratings', to_jsonb(r) from ratings r where workspace_id = ${workspaceId} and id = any(${ids})
      union all select r.company_id, 'ratings', to_jsonb(r) from ratings r where workspace_id = ${workspaceId} and company_id = any(${ids})
      union all select r.product_id, 'files', to_jsonb(r) from files r where workspace_id = ${workspaceId} and product_id = any(${ids})
      union all select r.material_id, 'files', to_jsonb(r) from files r where workspace_id = ${workspaceId} and material_id = any(${ids})
      union all select r.company_id, 'files', to_jsonb(r) from files r where workspace_id = ${workspaceId} and company_id = any(${ids})
      union all select o.root, 'files', to_jsonb(r)
        from own_variants o join files r on r.workspace_id = ${workspaceId} and r.variant_id = o.id
      union all select o.root, 'files', to_jsonb(r)
        from own_certifications o join files r on r.workspace_id = ${workspaceId} and r.certification_id = o.id
      union all select r.record_id, 'external_references', to_jsonb(r)
        from external_references r where workspace_id = ${workspaceId} and record_id = any(${ids})
      union all select o.root, 'external_references', to_jsonb(r)
        from own_variants o join external_references r on r.workspace_id = ${workspaceId} and r.record_id = o.id and o.root <> o.id
      union all select r.id, 'webhooks', to_jsonb(r) from webhooks r where workspace_id = ${workspaceId} and id = any(${ids})
      union all select r.webhook_id, 'webhook_secrets', to_jsonb(r)
        from webhook_secrets r where workspace_id = ${workspaceId} and webhook_id = any(${ids})
      union all select r.id, 'schedules', to_jsonb(r) from schedules r where workspace_id = ${workspaceId} and id = any(${ids})
      union all select r.webhook_id, 'schedules', to_jsonb(r)
        from schedules r where workspace_id = ${workspaceId} and webhook_id = any(${ids}))
    insert into deleted_rows (workspace_id, deleted_id, in_table, content)
    select ${workspaceId}, d.id, kept.in_table, kept.content
    from kept join unnest(${ids}::text[], ${rows.map(({ id }) => id)}::text[]) d (root, id) on d.root = kept.root`.execute(
    tx,
  )
}

import type pg from 'pg'

/** Events that got other numbers, and how many of them webhooks are still to be told of. */
export type Adopted = { readonly events: number; readonly untold: number }

/**
 * Numbers of transactions belong to a cluster: rows that a dump brought from an older one are from a future that comes after millions of
 * transactions, and until then no new event would be behind a webhook's position, nor any old one visible in a snapshot. Where there are such rows,
 * they get numbers of this cluster, all in one transaction. Nothing of a database's own cluster is ever from its future, also after it
 * was copied, recovered to an earlier time or upgraded in place. As the owner, before anything else connects.
 */
export async function adoptTransactions(client: pg.Client): Promise<Adopted | undefined> {
  const found = await client.query<{ isForeign: boolean }>(
    `select exists (${foreignWorkspaces('pg_snapshot_xmax(pg_current_snapshot())')})
       or exists (select 1 from write_back_positions where transaction >= pg_snapshot_xmax(pg_current_snapshot()))
       or exists (select 1 from alert_positions where transaction >= pg_snapshot_xmax(pg_current_snapshot()))
       or exists (select 1 from channel_positions where transaction >= pg_snapshot_xmax(pg_current_snapshot()))
       or exists (select 1 from model_refresh_positions where transaction >= pg_snapshot_xmax(pg_current_snapshot()))
       or exists (select 1 from list_copies where heard >= pg_snapshot_xmax(pg_current_snapshot())) as "isForeign"`,
  )
  if (!found.rows[0]?.isForeign) return undefined
  await client.query('begin')
  // Another process may be at work already. In the order in which the use cases take them, so that neither waits for the other for ever.
  await client.query(
    'lock table alert_positions, channel_positions, channel_rules, list_copies, model_refresh_positions, write_back_positions, write_backs, webhook_positions, webhooks, events ' +
      'in share row exclusive mode',
  )
  const { rows } = await client.query<Adopted>(RENUMBER)
  await client.query(COMPARE_WRITTEN)
  await client.query(ALERT_FROM_NOW)
  await client.query(HEAR_FROM_NOW)
  await client.query(REFRESH_FROM_NOW)
  await client.query(COMPARE_COPIES)
  await client.query('commit')
  // Or whatever asks for the latest numbers would first walk past as many dead ones.
  await client.query('vacuum (analyze) events')
  return rows[0]
}

/**
 * What is written to other systems needs no event that is past: from here on they are heard again, and all records are compared with what was
 * written.
 */
const COMPARE_WRITTEN = `
  with moved as (
    update write_back_positions set transaction = pg_current_xact_id(), sequence = 0
    where transaction >= pg_current_xact_id() returning workspace_id)
  update write_backs set sweep_from = '' where confirmed_at is not null and workspace_id in (select workspace_id from moved)`

/** What broke before the restore is not news. */
const ALERT_FROM_NOW = `
  update alert_positions set transaction = pg_current_xact_id(), sequence = 0 where transaction >= pg_current_xact_id()`

/** Nobody reads in a channel today what happened before the restore. */
const HEAR_FROM_NOW = `
  with moved as (
    update channel_positions set transaction = pg_current_xact_id(), sequence = 0
    where transaction >= pg_current_xact_id() returning workspace_id)
  update channel_rules set since = pg_current_xact_id() where workspace_id in (select workspace_id from moved)`

/** The next passport that is published refreshes them with all that came before it. */
const REFRESH_FROM_NOW = `
  update model_refresh_positions set transaction = pg_current_xact_id(), sequence = 0 where transaction >= pg_current_xact_id()`

/** A table elsewhere may have got rows meanwhile that a restored database does not know, so all of it is looked at. */
const COMPARE_COPIES = `
  update list_copies set heard = pg_current_xact_id(), wanted = 'whole' where heard >= pg_current_xact_id()`

/**
 * Numbers that this cluster has not given yet, by the catalogue, so that no column is forgotten. None, once they were adopted. As the owner.
 */
export async function countForeignTransactions(client: pg.ClientBase): Promise<{ column: string; rows: number }[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('selvedge', 'selvedge_published') and c.relkind in ('r', 'p') and a.atttypid = 'xid8'::regtype and not a.attisdropped
     order by 1, 2`,
  )
  const found: { column: string; rows: number }[] = []
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::float8 as rows from ${table} where ${column} >= pg_snapshot_xmax(pg_current_snapshot())`,
    )
    const [counted] = rows
    if (counted && counted.rows > 0) found.push({ column: `${table}.${column}`, rows: counted.rows })
  }
  return found
}

/** By the last entry of each workspace in an index, however many events it has. */
const foreignWorkspaces = (next: string) => `
  select w.id as workspace_id, p.transaction, p.sequence from workspaces w left join webhook_positions p on p.workspace_id = w.id
  where p.transaction >= ${next}
    or (select e.transaction from events e where e.workspace_id = w.id order by e.transaction desc limit 1) >= ${next}
    or (select h.since from webhooks h where h.workspace_id = w.id order by h.since desc limit 1) >= ${next}`

/**
 * What had been told gets number 1, or keeps one that is low enough. The position gets `base`, and what is behind it numbers from there up to that of
 * this transaction: one more for each webhook made meanwhile, which is told of none before. Untold is also what was written after the restore,
 * which is numbered higher than all of the dump (`last_foreign`), while it was not put right: by a version that did not do this.
 */
const RENUMBER = `
  with here as materialized (select pg_current_xact_id() as next),
  foreign_workspaces as materialized (
    select f.*, case when f.transaction is not null then (
      select max(e.sequence) from events e where e.workspace_id = f.workspace_id and e.transaction >= here.next) end as last_foreign
    from here, lateral (${foreignWorkspaces('here.next')}) f),
  sinces as materialized (
    select h.workspace_id, h.since, row_number() over (partition by h.workspace_id order by h.since) as place
    from (select distinct h.workspace_id, h.since from webhooks h join foreign_workspaces f using (workspace_id)
      where h.since >= f.transaction) h),
  bases as materialized (
    select f.*, s.count, here.next::text::bigint - 1 - s.count as base
    from here, foreign_workspaces f, lateral (select count(*) from sinces s where s.workspace_id = f.workspace_id) s),
  renumbered as (
    update events e set transaction = (case
        when e.sequence > b.last_foreign then b.base + 1 + b.count
        when (e.transaction, e.sequence) > (b.transaction, b.sequence) then b.base + 1 + (
          select count(*) from sinces s where s.workspace_id = e.workspace_id and s.since < e.transaction)
        else 1 end)::text::xid8
    from bases b where e.workspace_id = b.workspace_id and (e.transaction >= b.base::text::xid8
      or (e.transaction, e.sequence) > (b.transaction, b.sequence) or e.sequence > b.last_foreign)
    returning e.transaction <> '1' as is_untold),
  webhooks_renumbered as (
    update webhooks h set since = coalesce(
      (select (b.base + s.place)::text::xid8 from sinces s where s.workspace_id = h.workspace_id and s.since = h.since),
      case when h.since < b.base::text::xid8 then h.since else b.base::text::xid8 end)
    from bases b where h.workspace_id = b.workspace_id),
  positions_renumbered as (
    update webhook_positions p set transaction = b.base::text::xid8, sequence = 0 from bases b where p.workspace_id = b.workspace_id)
  select count(*)::int as events, count(*) filter (where is_untold)::int as untold from renumbered`

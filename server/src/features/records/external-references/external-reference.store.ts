import { sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { NOUNS } from '../nouns.ts'
import { type ExternalReference, type ForeignItem, REFERRED_NOUNS, type ReferredNoun } from './external-reference.ts'

/** Of these records, in the order in which their connections were made. */
export async function listReferences(
  tx: Tx,
  workspaceId: string,
  recordIds: readonly string[],
): Promise<ExternalReference[]> {
  const { rows } = await sql<ExternalReference>`
    select connection_id as "connectionId", noun, record_id as "recordId", external_id as "externalId", address,
      seen_at as "seenAt", gone_at as "goneAt"
    from external_references where workspace_id = ${workspaceId} and record_id = any(${recordIds}::text[])
    order by record_id, connection_id`.execute(tx)
  return rows
}

export type Referred = ForeignItem & { readonly recordId: string }

/*
 * Each is looked for by itself (a limit keeps PostgreSQL from doing otherwise): of a young table it knows too little, and would go through all
 * references of a connection for each batch of an import.
 */

/** Those of a connection's things of one kind that are records here. */
export async function findReferred(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  noun: ReferredNoun,
  externalIds: readonly string[],
): Promise<Referred[]> {
  const { rows } = await sql<Referred>`
    select r.noun, r.record_id as "recordId", r.external_id as "externalId" from unnest(${externalIds}::text[]) i(id) cross join lateral (
      select * from external_references
      where workspace_id = ${workspaceId} and connection_id = ${connectionId} and noun = ${noun} and external_id = i.id limit 1) r`.execute(
    tx,
  )
  return rows
}

/** What these records are in each connected system, as far as they are anything there that is not gone. */
export async function findItems(
  tx: Tx,
  workspaceId: string,
  recordIds: readonly string[],
): Promise<(Referred & { connectionId: string })[]> {
  const { rows } = await sql<Referred & { connectionId: string }>`
    select r.noun, r.record_id as "recordId", r.external_id as "externalId", r.connection_id as "connectionId"
    from unnest(${recordIds}::text[]) i(id) cross join lateral (
      select * from external_references
      where workspace_id = ${workspaceId} and record_id = i.id and gone_at is null limit 1000) r`.execute(tx)
  return rows
}

export type Place = { readonly workspaceId: string; readonly connectionId: string }

export type SeenItem = Referred & { readonly address: string | null }

/**
 * Of records that the same transaction has made, so that there is nothing yet to be refreshed. With such a record its reference is taken back; of one that
 * stays `deleteMade` takes it.
 */
export function insertSeen(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  importId: string,
  items: readonly SeenItem[],
): void {
  const statement = sql`
    insert into external_references (workspace_id, connection_id, noun, record_id, external_id, address, import_id)
    select ${workspaceId}, ${connectionId}, noun, record_id, external_id, address, ${importId} from ${given(items)}`
  sendAlong(tx, statement.compile(tx))
}

function given(items: readonly SeenItem[]) {
  return sql`unnest(${items.map(({ noun }) => noun)}::text[], ${items.map(({ externalId }) => externalId)}::text[],
    ${items.map(({ recordId }) => recordId)}::text[], ${items.map(({ address }) => address)}::text[])
    g (noun, external_id, record_id, address)`
}

/**
 * Makes and refreshes them; of those that it makes or changes it keeps what they were, for the undo of the import. A record that was a thing that
 * is gone is another one from then on.
 */
export function saveSeen(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  importId: string,
  items: readonly SeenItem[],
): void {
  const replaced = sql`
    with gone as (
      delete from external_references where ctid = any(array(
        select r.ctid from unnest(${items.map(({ externalId }) => externalId)}::text[], ${items.map(({ recordId }) => recordId)}::text[])
          g (external_id, record_id)
        cross join lateral (
          select ctid, external_id, gone_at from external_references
          where workspace_id = ${workspaceId} and record_id = g.record_id and connection_id = ${connectionId} limit 1) r
        where r.external_id <> g.external_id and r.gone_at is not null))
      returning *)
    insert into import_references (workspace_id, import_id, noun, external_id, before)
    select ${workspaceId}, ${importId}, noun, external_id, to_jsonb(gone) from gone
    on conflict do nothing`
  sendAlong(tx, replaced.compile(tx))
  const statement = sql`
    with given as (select * from ${given(items)}),
    changed as (
      select g.*, to_jsonb(r) as before from given g left join lateral (
        select * from external_references o
        where o.workspace_id = ${workspaceId} and o.connection_id = ${connectionId} and o.noun = g.noun and o.external_id = g.external_id
        limit 1) r on true
      where r.record_id is distinct from g.record_id or r.address is distinct from g.address or r.gone_at is not null),
    kept as (
      insert into import_references (workspace_id, import_id, noun, external_id, before)
      select ${workspaceId}, ${importId}, noun, external_id, before from changed
      on conflict do nothing)
    insert into external_references as r (workspace_id, connection_id, noun, record_id, external_id, address, import_id)
    select ${workspaceId}, ${connectionId}, noun, record_id, external_id, address, ${importId} from given
    on conflict (workspace_id, connection_id, noun, external_id) do update set
      record_id = excluded.record_id, address = excluded.address, seen_at = now(), gone_at = null,
      import_id = case when r.record_id is distinct from excluded.record_id or r.address is distinct from excluded.address
        or r.gone_at is not null then excluded.import_id else r.import_id end`
  sendAlong(tx, statement.compile(tx))
}

/**
 * So many of what an import has made or changed, as far as no later one has changed it again; gives back how many that were. What it has made goes
 * first: a record is one thing at a time.
 */
export async function undoSeen(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  importId: string,
  atMost: number,
): Promise<number> {
  const next = sql`
    select noun, external_id, before from import_references where workspace_id = ${workspaceId} and import_id = ${importId}
    order by (before is not null), noun, external_id limit ${atMost}`
  const made = sql`
    delete from external_references r using (${next}) next
    where r.workspace_id = ${workspaceId} and r.connection_id = ${connectionId} and r.noun = next.noun
      and r.external_id = next.external_id and r.import_id = ${importId} and next.before is null`
  sendAlong(tx, made.compile(tx))
  const record = sql.join(
    REFERRED_NOUNS.map(
      (noun) =>
        sql`select 1 from ${sql.table(NOUNS[noun].plural)} where workspace_id = ${workspaceId} and id = was.record_id`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from import_references i using (${next}) next
      where i.workspace_id = ${workspaceId} and i.import_id = ${importId} and i.noun = next.noun and i.external_id = next.external_id
      returning i.before),
    back as (
      insert into external_references as r (workspace_id, connection_id, noun, record_id, external_id, address, seen_at, gone_at, import_id)
      select ${workspaceId}, ${connectionId}, was.noun, was.record_id, was.external_id, was.address, was.seen_at, was.gone_at, was.import_id
      from taken, jsonb_populate_record(null::external_references, taken.before) was
      where taken.before is not null and exists (${record}) and not exists (
        select 1 from external_references o where o.workspace_id = ${workspaceId} and o.connection_id = ${connectionId}
          and o.record_id = was.record_id and o.external_id <> was.external_id)
      on conflict (workspace_id, connection_id, noun, external_id) do update set
        address = excluded.address, seen_at = excluded.seen_at, gone_at = excluded.gone_at, import_id = excluded.import_id
      where r.import_id = ${importId})
    select count(*)::int as count from taken`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What records that an import has made, and that its undo has left, are called there, as far as no later one has said so again. */
export async function deleteMade(tx: Tx, { workspaceId, connectionId }: Place, importId: string): Promise<void> {
  await sql`
    delete from external_references r using import_records i
    where i.workspace_id = ${workspaceId} and i.import_id = ${importId} and i.outcome = 'created' and i.undone = 'kept'
      and r.workspace_id = ${workspaceId} and r.record_id = i.record_id and r.connection_id = ${connectionId}
      and r.import_id = ${importId}`.execute(tx)
}

/** Of a connection that ends: all that it refers to is gone there, also for what is deleted and may be restored. */
export async function saveAllGone(tx: Tx, { workspaceId, connectionId }: Place): Promise<void> {
  await sql`
    update external_references set gone_at = now()
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and gone_at is null`.execute(tx)
  await sql`
    update deleted_rows set content = content || jsonb_build_object('gone_at', now())
    where workspace_id = ${workspaceId} and in_table = 'external_references' and content ->> 'connection_id' = ${connectionId}
      and content ->> 'gone_at' is null`.execute(tx)
  await forgetFormer(tx, workspaceId, connectionId)
}

/** Of a connection that ends: nothing of what it refers to is kept, nor comes back with what is restored. */
export async function deleteReferences(tx: Tx, { workspaceId, connectionId }: Place): Promise<void> {
  await sql`delete from external_references where workspace_id = ${workspaceId} and connection_id = ${connectionId}`.execute(
    tx,
  )
  await sql`
    delete from deleted_rows
    where workspace_id = ${workspaceId} and in_table = 'external_references' and content ->> 'connection_id' = ${connectionId}`.execute(
    tx,
  )
  await forgetFormer(tx, workspaceId, connectionId)
}

/** What references were before its imports: undoing one of them later would bring back what is there no more. */
async function forgetFormer(tx: Tx, workspaceId: string, connectionId: string): Promise<void> {
  await sql`
    delete from import_references r using imports i
    where i.workspace_id = ${workspaceId} and i.connection_id = ${connectionId}
      and r.workspace_id = ${workspaceId} and r.import_id = i.id and r.before is not null`.execute(tx)
}

/** Those that are there, as far as is known. */
export async function countPresent(tx: Tx, { workspaceId, connectionId }: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from external_references
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and gone_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

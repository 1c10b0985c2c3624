import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Place, Referred } from './external-reference.store.ts'
import type { Missing, ReferredNoun } from './external-reference.ts'

function missing({ workspaceId, connectionId }: Place, { nouns, notSeen, told }: Missing): RawBuilder<unknown> {
  const ids = (noun: ReferredNoun) => told.flatMap((one) => (one.noun === noun ? [one.externalId] : []))
  return sql`workspace_id = ${workspaceId} and connection_id = ${connectionId} and noun = any(${nouns}::text[]) and gone_at is null and (
      (seen_at < ${notSeen?.since ?? null}::timestamptz
        and (${notSeen?.seenIn ?? null}::text is null or seen_at <@ ${notSeen?.seenIn ?? null}::tstzmultirange))
      or (noun, external_id) in (
        select * from unnest(${told.map(({ noun }) => noun)}::text[], ${told.map(({ externalId }) => externalId)}::text[]))
      or variant_id in (
        select v.id from external_references p join variants v on v.workspace_id = ${workspaceId} and v.product_id = p.record_id
        where p.workspace_id = ${workspaceId} and p.connection_id = ${connectionId} and p.noun = 'product'
          and p.external_id = any(${ids('product')}::text[])))`
}

export async function countMissing(tx: Tx, place: Place, wanted: Missing): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from external_references where ${missing(place, wanted)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Gives back what is newly gone. The undo of the import makes it present again. */
export async function saveGone(tx: Tx, place: Place, importId: string, wanted: Missing): Promise<Referred[]> {
  const { rows } = await sql<Referred>`
    with found as (select * from external_references where ${missing(place, wanted)} for update),
    kept as (
      insert into import_references (workspace_id, import_id, noun, external_id, before)
      select workspace_id, ${importId}, noun, external_id, to_jsonb(found) from found
      on conflict do nothing)
    update external_references r set gone_at = now(), import_id = ${importId} from found f
    where r.workspace_id = f.workspace_id and r.connection_id = f.connection_id and r.noun = f.noun and r.external_id = f.external_id
    returning r.noun, r.record_id as "recordId", r.external_id as "externalId"`.execute(tx)
  return rows
}

/** Of what was gone and has been seen since a moment. */
export async function saveThereAgain(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  importId: string,
  seenSince: Date,
): Promise<void> {
  await sql`
    with found as (
      select * from external_references
      where workspace_id = ${workspaceId} and connection_id = ${connectionId} and gone_at is not null and seen_at >= ${seenSince} for update),
    kept as (
      insert into import_references (workspace_id, import_id, noun, external_id, before)
      select workspace_id, ${importId}, noun, external_id, to_jsonb(found) from found
      on conflict do nothing)
    update external_references r set gone_at = null, import_id = ${importId} from found f
    where r.workspace_id = f.workspace_id and r.connection_id = f.connection_id and r.noun = f.noun and r.external_id = f.external_id`.execute(
    tx,
  )
}

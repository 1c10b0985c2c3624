import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { ForeignRated } from '../connectors/rating.ts'
import type { Decision, Proposal, RatedCompany } from './rated-company.ts'

const COLUMNS = sql`connection_id as "connectionId", external_id as "externalId", name, country, city, vat_id as "vatId",
  own_numbers as "ownNumbers", standing, rating, seen_at as "seenAt",
  case when decision = 'accepted' and company_id is null then 'open' else decision end as decision,
  company_id as "companyId", decided_at as "decidedAt", decided_by as "decidedBy"`

type Place = { readonly workspaceId: string; readonly connectionId: string }

/** As they were read now; what was decided of those that were known stays. */
export async function saveRatedCompanies(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  companies: readonly ForeignRated[],
  seenAt: Date,
): Promise<void> {
  await sql`
    insert into rated_companies (workspace_id, connection_id, external_id, name, country, city, vat_id, own_numbers, standing, rating, seen_at)
    select ${workspaceId}, ${connectionId}, c.id, c.name, c.country, c.city, c."vatId",
      array(select jsonb_array_elements_text(c."ownNumbers")), c.standing, nullif(c.rating, 'null'::jsonb), ${seenAt}
    from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb)
      c (id text, name text, country text, city text, "vatId" text, "ownNumbers" jsonb, standing text, rating jsonb)
    on conflict (workspace_id, connection_id, external_id) do update set name = excluded.name, country = excluded.country,
      city = excluded.city, vat_id = excluded.vat_id, own_numbers = excluded.own_numbers, standing = excluded.standing,
      rating = excluded.rating, seen_at = excluded.seen_at`.execute(tx)
}

/** Those of these whose company a person has said. */
export async function listAccepted(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  externalIds: readonly string[],
): Promise<RatedCompany[]> {
  const { rows } = await sql<RatedCompany>`
    select ${COLUMNS} from rated_companies where workspace_id = ${workspaceId} and connection_id = ${connectionId}
      and external_id = any(${externalIds}::text[]) and decision = 'accepted' and company_id is not null`.execute(tx)
  return rows
}

export async function lockRatedCompany(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  externalId: string,
): Promise<RatedCompany | undefined> {
  const { rows } = await sql<RatedCompany>`
    select ${COLUMNS} from rated_companies where workspace_id = ${workspaceId} and connection_id = ${connectionId}
      and external_id = ${externalId} for update`.execute(tx)
  return rows[0]
}

export async function saveDecision(
  tx: Tx,
  { workspaceId, connectionId, externalId }: Place & { readonly externalId: string },
  decided: { readonly decision: Decision; readonly companyId: string | null; readonly at: Date; readonly by: string },
): Promise<void> {
  await sql`
    update rated_companies set decision = ${decided.decision}, company_id = ${decided.companyId}, decided_at = ${decided.at},
      decided_by = ${decided.by}
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and external_id = ${externalId}`.execute(tx)
}

export type RatedFilter = { readonly decision: Decision | null; readonly pattern: string | null }

function matching({ workspaceId, connectionId }: Place, { decision, pattern }: RatedFilter) {
  return sql`workspace_id = ${workspaceId} and connection_id = ${connectionId}
    and (${decision}::text is null or case when decision = 'accepted' and company_id is null then 'open' else decision end = ${decision})
    and (${pattern}::text is null or name ilike ${pattern} or external_id ilike ${pattern})`
}

/** By name. */
export async function listRatedCompanies(
  tx: Tx,
  place: Place,
  filter: RatedFilter,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<RatedCompany[]> {
  const { rows } = await sql<RatedCompany>`
    select ${COLUMNS} from rated_companies where ${matching(place, filter)}
    order by name_key, external_id limit ${take} offset ${skip}`.execute(tx)
  return rows
}

export async function countRatedCompanies(tx: Tx, place: Place, filter: RatedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rated_companies where ${matching(place, filter)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Companies of ours that may be meant: by VAT number however it is spaced, by a number of our own, or by name. Five of each at most. */
export async function listProposals(tx: Tx, place: Place, externalIds: readonly string[]): Promise<Proposal[]> {
  const { workspaceId, connectionId } = place
  const { rows } = await sql<Proposal>`
    select r.external_id as "externalId", found.id as "companyId", found.because from rated_companies r, lateral (
      select c.id, case when ${plainNumber('c.vat_id')} = ${plainNumber('r.vat_id')} then 'vat'
        when c.code = any(r.own_numbers) or c.gln = any(r.own_numbers) then 'number' else 'name' end as because
      from companies c where c.workspace_id = ${workspaceId} and (${plainNumber('c.vat_id')} = ${plainNumber('r.vat_id')}
        or c.code = any(r.own_numbers) or c.gln = any(r.own_numbers) or c.name_key = r.name_key)
      order by array_position(array['vat', 'number', 'name'], case when ${plainNumber('c.vat_id')} = ${plainNumber('r.vat_id')} then 'vat'
        when c.code = any(r.own_numbers) or c.gln = any(r.own_numbers) then 'number' else 'name' end), c.id limit 5) found
    where r.workspace_id = ${workspaceId} and r.connection_id = ${connectionId} and r.external_id = any(${externalIds}::text[])`.execute(
    tx,
  )
  return rows
}

function plainNumber(column: string) {
  return sql`nullif(upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g')), '')`
}

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Rule } from './rule.ts'

const SELECT = sql`
  select id, channel_id as "channelId", kinds, severities, product_ids as "productIds", company_ids as "companyIds", pace,
    is_enabled as "isEnabled", revision, created_at as "createdAt", updated_at as "updatedAt"
  from channel_rules`

/** Of each channel, oldest first. */
export async function listRules(tx: Tx, workspaceId: string, channelIds: readonly string[]): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    ${SELECT} where workspace_id = ${workspaceId} and channel_id = any(${channelIds}::text[]) order by id`.execute(tx)
  return rows
}

/** Locked until the transaction ends. */
export async function lockRule(tx: Tx, workspaceId: string, id: string): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`
    ${SELECT} where workspace_id = ${workspaceId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function countRules(tx: Tx, workspaceId: string, channelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from channel_rules where workspace_id = ${workspaceId} and channel_id = ${channelId}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

type Set = Pick<Rule, 'id' | 'kinds' | 'severities' | 'productIds' | 'companyIds' | 'pace' | 'isEnabled'>

/** With the first rule that is on begins the hearing of events, from this transaction. */
export async function beginPosition(tx: Tx, workspaceId: string): Promise<void> {
  await sql`
    insert into channel_positions (workspace_id) values (${workspaceId})
    on conflict (workspace_id) do update set transaction = excluded.transaction, sequence = 0
      where not exists (select 1 from channel_rules r where r.workspace_id = ${workspaceId} and r.is_enabled)`.execute(
    tx,
  )
}

export async function insertRule(tx: Tx, workspaceId: string, channelId: string, rule: Set): Promise<void> {
  await sql`
    insert into channel_rules (workspace_id, id, channel_id, kinds, severities, product_ids, company_ids, pace, is_enabled)
    values (${workspaceId}, ${rule.id}, ${channelId}, ${rule.kinds}::text[], ${rule.severities}::text[],
      ${rule.productIds}::text[], ${rule.companyIds}::text[], ${rule.pace}, ${rule.isEnabled})`.execute(tx)
}

/** What happened before it was switched on is none of its business. */
export async function updateRuleRow(tx: Tx, workspaceId: string, rule: Set): Promise<void> {
  await sql`
    update channel_rules set kinds = ${rule.kinds}::text[], severities = ${rule.severities}::text[],
      product_ids = ${rule.productIds}::text[], company_ids = ${rule.companyIds}::text[], pace = ${rule.pace},
      since = case when ${rule.isEnabled} and not is_enabled then pg_current_xact_id() else since end,
      is_enabled = ${rule.isEnabled}, revision = revision + 1, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${rule.id}`.execute(tx)
}

/** What happened before is none of its channel's business, also where it is heard only now. */
export async function hearFromNow(tx: Tx, workspaceId: string, channelId: string): Promise<void> {
  await sql`
    update channel_rules set since = pg_current_xact_id()
    where workspace_id = ${workspaceId} and channel_id = ${channelId} and is_enabled`.execute(tx)
}

export async function deleteRuleRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`delete from channel_rules where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

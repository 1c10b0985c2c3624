import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { CompanyPrefix, GtinDispute } from './company-prefix.ts'

const COLUMNS = ['prefix', 'claimed_by as claimedBy', 'claimed_at as claimedAt', 'confirmed_at as confirmedAt'] as const

export function listPrefixes(tx: Tx, workspaceId: string): Promise<CompanyPrefix[]> {
  return tx
    .selectFrom('company_prefixes')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .orderBy('prefix')
    .execute()
}

/** Undefined where it is claimed already. */
export function insertPrefix(
  tx: Tx,
  workspaceId: string,
  { prefix, claimedBy }: Pick<CompanyPrefix, 'prefix' | 'claimedBy'>,
): Promise<CompanyPrefix | undefined> {
  return tx
    .insertInto('company_prefixes')
    .values({ workspace_id: workspaceId, prefix, claimed_by: claimedBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

export function deletePrefix(tx: Tx, workspaceId: string, prefix: string): Promise<CompanyPrefix | undefined> {
  return tx
    .deleteFrom('company_prefixes')
    .where('workspace_id', '=', workspaceId)
    .where('prefix', '=', prefix)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function forgetGtinsOf(tx: Tx, prefix: string): Promise<void> {
  await sql`select forget_gtins_of_prefix(${prefix})`.execute(tx)
}

/** Of the workspace that the transaction is of. */
export async function listGtinDisputes(tx: Tx): Promise<GtinDispute[]> {
  const { rows } = await sql<GtinDispute>`
    select gtin, variant_id as "variantId", leads_here as "leadsHere", found_at as "foundAt" from current_gtin_disputes()`.execute(
    tx,
  )
  return rows
}

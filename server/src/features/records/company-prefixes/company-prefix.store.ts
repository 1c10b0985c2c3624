import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { CompanyPrefix, ContestedGtin, GtinDispute } from './company-prefix.ts'

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

/** Of these variants of the workspace that the transaction is of. */
export async function listContestedGtins(tx: Tx, variantIds: readonly string[]): Promise<ContestedGtin[]> {
  const { rows } = await sql<ContestedGtin>`
    select variant_id as "variantId", gtin, of_another as "ofAnother", leads_here as "leadsHere" from contested_gtins(${variantIds})`.execute(
    tx,
  )
  return rows
}

/** Whether there is another workspace than the one that the transaction is of. */
export async function hasOtherWorkspaces(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_other_workspaces() as found`.execute(tx)
  return rows[0]?.found === true
}

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

/** The passports that a product's or a variant's file is shown by are told of as changed; other servers hear of it at the commit. */
export async function hideFile(tx: Tx, workspaceId: string, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ payload: string }>`
    with hidden as (
      delete from selvedge_published.shown_files where workspace_id = ${workspaceId} and id = ${fileId}
      returning product_id, variant_id
    ), told as (
      select v.id || ' ' || v.digital_id as payload from hidden h join selvedge_published.variants v
        on v.workspace_id = ${workspaceId} and (v.product_id = h.product_id or v.id = h.variant_id)
    )
    select payload, pg_notify('selvedge_passport', payload) from told`.execute(tx)
  return rows.map(({ payload }) => payload)
}

/**
 * Tells of all public passports of a workspace as changed, a hundred at a time: a notification takes less than 8,000 bytes
 * (https://www.postgresql.org/docs/current/sql-notify.html).
 */
export async function tellOfAllPassports(tx: Tx, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ payload: string }>`
    with batches as (
      select string_agg(variant_id || ' ' || digital_id, ' ') as payload from (
        select variant_id, digital_id, (row_number() over () - 1) / 100 as batch from passports
        where workspace_id = ${workspaceId} and state = 'published') p
      group by batch
    )
    select payload, pg_notify('selvedge_passport', payload) from batches`.execute(tx)
  return rows.map(({ payload }) => payload)
}

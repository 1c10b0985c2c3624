import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

/**
 * What a deleted record had in a column, as text; a variant in its assessment, where its own row has no such column. Undefined: no such
 * record is kept. Rows are kept by column name, those that the database makes by itself among them.
 */
export async function findKeptKey(
  tx: Tx,
  workspaceId: string,
  { table, id, column }: { readonly table: string; readonly id: string; readonly column: string },
): Promise<string | null | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    select coalesce(r.content ->> ${column}::text, a.content ->> ${column}::text) as key
    from deleted_rows r left join deleted_rows a
      on a.workspace_id = r.workspace_id and a.deleted_id = r.deleted_id and a.in_table = 'assessments'
        and a.content ->> 'variant_id' = r.record_id
    where r.workspace_id = ${workspaceId} and r.record_id = ${id} and r.in_table = ${table} limit 1`.execute(tx)
  return rows[0]?.key
}

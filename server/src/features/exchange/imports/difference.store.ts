import { sql } from 'kysely'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { RecordDifferences } from '../planning/row-plan.ts'

export async function forgetDifferences(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('import_differences')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute()
}

/** Rows in one statement: what a person never looks at must not cost a large one. */
const AT_ONCE = 2_000

export async function saveDifferences(
  tx: Tx,
  workspaceId: string,
  importId: string,
  found: readonly RecordDifferences[],
): Promise<void> {
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const rows = found.slice(from, from + AT_ONCE).map(({ id, differences, ...one }, at) => ({
      workspace_id: workspaceId,
      import_id: importId,
      position: from + at,
      record_id: id,
      ...one,
      differences,
    }))
    const { columns, values } = rowsToInsert('import_differences', rows)
    await tx.insertInto('import_differences').columns(columns).expression(values).execute()
  }
}

/** The records that the last check would delete. */
export async function listDeletions(tx: Tx, workspaceId: string, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from import_differences
    where workspace_id = ${workspaceId} and import_id = ${importId} and outcome = 'delete' and record_id is not null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export type DifferenceFilter = { readonly outcome: string | null; readonly kind: string | null }

/** In the order of the file, a page of each import. */
export async function listDifferences(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
  { outcome, kind }: DifferenceFilter,
  { skip, take }: Pick<Page, 'skip' | 'take'>,
): Promise<(RecordDifferences & { importId: string })[]> {
  const { rows } = await sql<RecordDifferences & { importId: string }>`
    select i.id as "importId", d.* from unnest(${importIds}::text[]) i(id) cross join lateral (
      select outcome, kind, record_id as id, name, line, differences from import_differences
      where workspace_id = ${workspaceId} and import_id = i.id and (${outcome}::text is null or outcome = ${outcome})
        and (${kind}::text is null or kind = ${kind})
      order by position limit ${take} offset ${skip}) d`.execute(tx)
  return rows
}

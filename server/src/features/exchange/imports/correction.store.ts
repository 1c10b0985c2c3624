import { sql } from 'kysely'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { Correction } from '../reading/correction.ts'

/** Said again of the same cell, the last word counts. */
export async function saveCorrections(
  tx: Tx,
  workspaceId: string,
  importId: string,
  corrections: readonly Correction[],
): Promise<void> {
  if (corrections.length === 0) return
  const rows = corrections.map((correction) => ({ workspace_id: workspaceId, import_id: importId, ...correction }))
  const { columns, values } = rowsToInsert('import_corrections', rows)
  await tx
    .insertInto('import_corrections')
    .columns(columns)
    .expression(values)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'import_id', 'place', 'line', 'found'])
        .doUpdateSet({ value: sql`excluded.value` }),
    )
    .execute()
}

export async function deleteCorrections(
  tx: Tx,
  workspaceId: string,
  importId: string,
  corrections: readonly Omit<Correction, 'value'>[],
): Promise<void> {
  if (corrections.length === 0) return
  await sql`
    delete from import_corrections c
    using unnest(${corrections.map(({ place }) => place)}::int[], ${corrections.map(({ line }) => line)}::int[],
      ${corrections.map(({ found }) => found)}::text[]) gone(place, line, found)
    where c.workspace_id = ${workspaceId} and c.import_id = ${importId}
      and (c.place, c.line, c.found) = (gone.place, gone.line, gone.found)`.execute(tx)
}

export async function forgetCorrections(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('import_corrections')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute()
}

export async function countCorrections(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
): Promise<{ importId: string; count: number }[]> {
  return tx
    .selectFrom('import_corrections')
    .select(['import_id as importId', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', sql<string>`any(${importIds}::text[])`)
    .groupBy('import_id')
    .execute()
}

/** In the order of the file, a page of each import; what was said of all rows comes first. */
export async function listCorrections(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
  { skip, take }: Pick<Page, 'skip' | 'take'>,
): Promise<(Correction & { importId: string })[]> {
  const { rows } = await sql<Correction & { importId: string }>`
    select i.id as "importId", c.* from unnest(${importIds}::text[]) i(id) cross join lateral (
      select place, line, found, value from import_corrections
      where workspace_id = ${workspaceId} and import_id = i.id
      order by line, place, found limit ${take} offset ${skip}) c`.execute(tx)
  return rows
}

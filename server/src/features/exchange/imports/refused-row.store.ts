import { sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'

export type Refusal = { readonly line: number; readonly reasons: string }

/** All of them, where of problems only the first are kept. A batch that is checked again says what it said. */
export function saveRefusals(tx: Tx, workspaceId: string, importId: string, refusals: readonly Refusal[]): void {
  if (refusals.length === 0) return
  const rows = refusals.map((refusal) => ({ workspace_id: workspaceId, import_id: importId, ...refusal }))
  const { columns, values } = rowsToInsert('import_refusals', rows)
  const statement = tx
    .insertInto('import_refusals')
    .columns(columns)
    .expression(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'import_id', 'line']).doUpdateSet({ reasons: sql`excluded.reasons` }),
    )
    .compile()
  sendAlong(tx, statement)
}

/** In the order of the file, those after a line. */
export async function listRefusals(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { afterLine, take }: { readonly afterLine: number; readonly take: number },
): Promise<Refusal[]> {
  return tx
    .selectFrom('import_refusals')
    .select(['line', 'reasons'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(take)
    .execute()
}

export async function forgetRefusals(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('import_refusals')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute()
}

export async function listRefusedLines(tx: Tx, workspaceId: string, importId: string): Promise<number[]> {
  const found = await tx
    .selectFrom('import_refusals')
    .select('line')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute()
  return found.map(({ line }) => line)
}

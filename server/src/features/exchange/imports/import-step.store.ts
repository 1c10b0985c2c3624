import { sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'

/** How far a check or an undo has come; one that has ended meanwhile is left as it is. */
export function saveStep(
  tx: Tx,
  workspaceId: string,
  id: string,
  { state, done, total }: { readonly state: 'checking' | 'undoing'; readonly done: number; readonly total: number },
): void {
  const statement = sql`
    update imports set step_done = ${done}, step_total = ${total}
    where workspace_id = ${workspaceId} and id = ${id} and state = ${state}`
  sendAlong(tx, statement.compile(tx))
}

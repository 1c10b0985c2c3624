import { asDatabase, inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { within } from '#kit/within.ts'
import { AppError } from '#platform/app-error.ts'
import type { PlannedRow } from '../planning/row-plan.ts'
import { applyRows } from './apply-rows.ts'

/**
 * Of planned rows that delete: which of them the rules of deleting refuse, such as a published variant, found out by deleting them in a part of the transaction
 * that is then undone. Rows that delete nothing cost nothing.
 */
export async function tryDeletions(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> {
  const deleting = rows.filter(deletes)
  if (deleting.length === 0) return rows
  const faults = new Map<PlannedRow, AppError>()
  const attempt = async (some: readonly PlannedRow[]): Promise<void> => {
    try {
      await inTransaction(asDatabase(tx), actor, async () => {
        await applyRows(within(deps, tx).deps, actor, some)
        throw new Undone('Undone on purpose')
      })
    } catch (error) {
      if (error instanceof Undone) return
      if (!(error instanceof AppError) || error.code === 'internal' || isPassing(error)) throw error
      const [first, ...others] = some
      if (first && others.length === 0) {
        faults.set(first, error)
        return
      }
      const half = Math.ceil(some.length / 2)
      await attempt(some.slice(0, half))
      await attempt(some.slice(half))
    }
  }
  await attempt(deleting)
  return faults.size === 0 ? rows : rows.map((row) => refusedFor(row, faults.get(row)))
}

class Undone extends Error {}

/** The same rows, in which those that delete what the check has not listed are refused: only what somebody has seen is deleted. */
export function withoutUnlisted(rows: readonly PlannedRow[], listed: ReadonlySet<string> | null): PlannedRow[] {
  return rows.map((row) => {
    const isListed = row.records.every(({ action, id }) => action !== 'delete' || (id !== null && listed?.has(id)))
    return isListed ? row : refusedFor(row, NOT_LISTED)
  })
}

function deletes({ records }: PlannedRow): boolean {
  return records.some(({ action }) => action === 'delete')
}

function refusedFor(row: PlannedRow, fault: Pick<AppError, 'reason' | 'message'> | undefined): PlannedRow {
  if (!fault) return row
  const { reason, message } = fault
  const problem = { line: row.line, header: null, severity: 'error', found: '', reason, message } as const
  return { ...row, records: [], isRefused: true, problems: [...row.problems, problem] }
}

const NOT_LISTED = {
  reason: 'delete_not_listed',
  message:
    'The check has not listed this record as one to be deleted, so it was kept. Import the row again to delete it.',
}

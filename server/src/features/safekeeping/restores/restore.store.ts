import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Restore, UndoneChange, UndoneCount, UndoneKind } from './restore.ts'

const COLUMNS = sql`id, moment, known_until as "knownUntil", restored_at as "restoredAt", resumed_at as "resumedAt", resumed_by as "resumedBy",
  (select coalesce(json_agg(json_build_object('noun', c.key, 'created', coalesce((c.value ->> 'created')::int, 0),
      'updated', coalesce((c.value ->> 'updated')::int, 0), 'deleted', coalesce((c.value ->> 'deleted')::int, 0)) order by c.key), '[]')
    from jsonb_each(changed) c) as changed`

/** The latest first. */
export async function listRestores(tx: Tx, workspaceId: string, most: number): Promise<Restore[]> {
  const { rows } = await sql<Restore>`
    select ${COLUMNS} from workspace_restores where workspace_id = ${workspaceId}
    order by restored_at desc, id desc limit ${most}`.execute(tx)
  return rows
}

/** Undefined where there is none by this name that waits. */
export async function resumeRestore(
  tx: Tx,
  workspaceId: string,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<Restore | undefined> {
  const { rows } = await sql<Restore>`
    update workspace_restores set resumed_at = ${at}, resumed_by = ${by}
    where workspace_id = ${workspaceId} and id = ${id} and resumed_at is null returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

export async function findRestoreRow(tx: Tx, workspaceId: string, id: string): Promise<Restore | undefined> {
  const { rows } = await sql<Restore>`
    select ${COLUMNS} from workspace_restores where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
}

export async function countUndone(tx: Tx, workspaceId: string, restoreIds: readonly string[]): Promise<UndoneCount[]> {
  const { rows } = await sql<UndoneCount>`
    select restore_id as "restoreId", kind, count(*)::int as count from undone_changes
    where workspace_id = ${workspaceId} and restore_id = any(${restoreIds}::text[]) group by 1, 2`.execute(tx)
  return rows
}

export async function listUndoneChanges(
  tx: Tx,
  workspaceId: string,
  { restoreId, kind, skip, take }: { restoreId: string; kind: UndoneKind; skip: number; take: number },
): Promise<UndoneChange[]> {
  const { rows } = await sql<UndoneChange>`
    select kind, position, subject_type as "subjectType", subject_id as "subjectId", name, details, is_kept as "isKept",
      occurred_at as "occurredAt", done_by as "doneBy"
    from undone_changes where workspace_id = ${workspaceId} and restore_id = ${restoreId} and kind = ${kind}
      and position >= ${skip} order by position limit ${take}`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { SavedView } from './saved-view.ts'

const COLUMNS = [
  'id',
  'user_id as userId',
  'list',
  'name',
  'state',
  'is_shared as isShared',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** What the person may see of a list: theirs and the shared ones, in the order in which they were made. */
export function listViews(
  tx: Tx,
  workspaceId: string,
  personId: string,
  list: SavedView['list'] | null,
): Promise<SavedView[]> {
  const views = selectVisible(tx, workspaceId, personId).orderBy('id')
  return (list === null ? views : views.where('list', '=', list)).execute()
}

/** Locked until the transaction ends. */
export function lockView(tx: Tx, workspaceId: string, personId: string, id: string): Promise<SavedView | undefined> {
  return selectVisible(tx, workspaceId, personId).where('id', '=', id).forUpdate().executeTakeFirst()
}

function selectVisible(tx: Tx, workspaceId: string, personId: string) {
  return tx
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('user_id', '=', personId)]))
}

export async function countViewsOf(
  tx: Tx,
  workspaceId: string,
  personId: string,
  list: SavedView['list'],
): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', personId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return count
}

export function insertView(
  tx: Tx,
  workspaceId: string,
  view: Pick<SavedView, 'id' | 'userId' | 'list' | 'name' | 'state' | 'isShared'>,
): Promise<SavedView> {
  const { id, userId, list, name, state, isShared } = view
  return tx
    .insertInto('saved_views')
    .values({ workspace_id: workspaceId, id, user_id: userId, list, name, state, is_shared: isShared })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function updateViewRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  { name, state, isShared }: Pick<SavedView, 'name' | 'state' | 'isShared'>,
): Promise<SavedView> {
  return tx
    .updateTable('saved_views')
    .set({ name, state, is_shared: isShared, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function deleteViewRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import type { Tx } from '#database/transaction.ts'
import type { Workspace, WorkspaceFields } from './workspace.ts'

const COLUMNS = [
  'id',
  'slug',
  'name',
  'public_catalogue as publicCatalogue',
  'brand_color as brandColor',
  'language',
  'markets',
  'public_score as publicScore',
  'revision',
  'created_at as createdAt',
] as const

export function findWorkspace(tx: Tx, id: string): Promise<Workspace | undefined> {
  return tx.selectFrom('workspaces').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export function lockWorkspace(tx: Tx, id: string): Promise<Workspace | undefined> {
  return tx.selectFrom('workspaces').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined when the slug is taken: other workspaces cannot be seen, so only the unique index knows. */
export function insertWorkspace(tx: Tx, id: string, fields: WorkspaceFields): Promise<Workspace | undefined> {
  return tx
    .insertInto('workspaces')
    .values({ ...toColumns(fields), id })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

export function updateWorkspaceRow(tx: Tx, id: string, fields: Partial<WorkspaceFields>): Promise<Workspace> {
  return tx
    .updateTable('workspaces')
    .set({ ...toColumns(fields), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function findLanguage(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('workspaces').select('language').where('id', '=', id).executeTakeFirst()
  return row?.language ?? null
}

/** Every server process drops what it keeps of the workspace's public passports, as soon as this transaction commits. */
export async function notifyPassportsChanged(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select pg_notify('selvedge_passport', ${workspaceId})`.execute(tx)
}

import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

export type ChangeQuestion = { readonly workspaceId: string; readonly snapshot: string | null }

/** In the order of the questions. */
export async function selectChanges(
  db: Kysely<Tables>,
  questions: readonly ChangeQuestion[],
): Promise<{ changed: boolean; snapshot: string }[]> {
  const workspaces = questions.map(({ workspaceId }) => workspaceId)
  const snapshots = questions.map(({ snapshot }) => snapshot)
  const { rows } = await sql<{ changed: boolean; snapshot: string }>`
    select changed, snapshot_now as snapshot from changes_since(${workspaces}, ${snapshots}) order by place`.execute(db)
  return rows
}

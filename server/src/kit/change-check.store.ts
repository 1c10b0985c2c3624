import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

export type ChangeQuestion = { readonly workspaceId: string; readonly snapshot: string | null }

/** In the order of the questions: the snapshot of now, or null where nothing has changed since the one of the question. */
export async function selectChanges(
  db: Kysely<Tables>,
  questions: readonly ChangeQuestion[],
): Promise<{ snapshot: string | null }[]> {
  const [first, ...others] = questions
  if (first && others.length === 0) {
    const one = sql<{
      snapshot: string | null
    }>`select changed_since(${first.workspaceId}, ${first.snapshot}) as snapshot`
    return (await one.execute(db)).rows
  }
  const workspaces = questions.map(({ workspaceId }) => workspaceId)
  const snapshots = questions.map(({ snapshot }) => snapshot)
  const { rows } = await sql<{ snapshot: string | null }>`
    select changed_since(question.workspace, question.since) as snapshot
    from unnest(${workspaces}::text[], ${snapshots}::text[]) with ordinality question(workspace, since, place)
    order by question.place`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'

export type JoinedPlace = {
  readonly picture: number
  readonly target: string
  readonly fileId: string
  readonly isChanged: boolean
}

/** What an undo takes away, so many at a time; `isChanged`: somebody has saved the file since, or given it to another record. */
export async function listJoined(
  tx: Tx,
  workspaceId: string,
  importId: string,
  atMost: number,
): Promise<JoinedPlace[]> {
  const { rows } = await sql<JoinedPlace>`
    select j.picture, j.target, j.file_id as "fileId", coalesce(f.revision > 1, false) as "isChanged" from import_picture_places j
    left join files f on f.workspace_id = j.workspace_id and f.id = j.file_id
    where j.workspace_id = ${workspaceId} and j.import_id = ${importId} and j.state = 'joined'
    order by j.picture, j.target limit ${atMost}`.execute(tx)
  return rows
}

export async function saveTakenBack(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { picture, target }: Pick<JoinedPlace, 'picture' | 'target'>,
  because: Because | null,
): Promise<void> {
  await sql`
    update import_picture_places set state = ${because ? 'kept' : 'undone'}, because = ${because && JSON.stringify(because)}::jsonb
    where workspace_id = ${workspaceId} and import_id = ${importId} and picture = ${picture} and target = ${target}`.execute(
    tx,
  )
}

/** What an undo has found not brought yet. */
export async function forgetWaiting(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await sql`
    update import_picture_places set state = 'undone' where workspace_id = ${workspaceId} and import_id = ${importId} and state = 'waiting'`.execute(
    tx,
  )
}

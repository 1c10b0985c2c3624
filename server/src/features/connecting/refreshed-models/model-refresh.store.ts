import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { ModelRefresh } from './refreshed-model.ts'

/** Of each of these models, the last ones first. */
export async function listRefreshes(
  tx: Tx,
  workspaceId: string,
  modelIds: readonly string[],
  limit: number,
): Promise<(ModelRefresh & { modelId: string })[]> {
  const { rows } = await sql<ModelRefresh & { modelId: string }>`
    select r.model_id as "modelId", r.asked_at as "askedAt", r.outcome, r.passports, r.because
    from unnest(${modelIds}::text[]) m(id), lateral (
      select * from model_refreshes r where r.workspace_id = ${workspaceId} and r.model_id = m.id
      order by r.asked_at desc, r.id desc limit ${limit}) r
    order by r.model_id, r.asked_at desc, r.id desc`.execute(tx)
  return rows
}

/** When the oldest refresh that counts no longer does. */
export async function findNextFree(tx: Tx, workspaceId: string, id: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(asked_at) + interval '24 hours' as at from model_refreshes
    where workspace_id = ${workspaceId} and model_id = ${id} and outcome <> 'refused'
      and asked_at > ${now}::timestamptz - interval '24 hours'`.execute(tx)
  return rows[0]?.at ?? null
}

export async function insertRefresh(
  tx: Tx,
  workspaceId: string,
  refresh: { id: string; modelId: string; askedAt: Date; passports: number },
): Promise<void> {
  await tx
    .insertInto('model_refreshes')
    .values({
      workspace_id: workspaceId,
      id: refresh.id,
      model_id: refresh.modelId,
      asked_at: refresh.askedAt,
      outcome: 'asked',
      passports: refresh.passports,
    })
    .execute()
  // Whoever looks at what was asked looks at some days.
  await sql`
    delete from model_refreshes where workspace_id = ${workspaceId} and model_id = ${refresh.modelId}
      and asked_at < ${refresh.askedAt}::timestamptz - interval '60 days'`.execute(tx)
}

export async function endRefresh(
  tx: Tx,
  workspaceId: string,
  id: string,
  { outcome, because }: Pick<ModelRefresh, 'outcome' | 'because'>,
): Promise<void> {
  await tx
    .updateTable('model_refreshes')
    .set({ outcome, because: because === null ? null : JSON.stringify(because) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

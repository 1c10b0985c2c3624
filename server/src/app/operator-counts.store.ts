import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** By name, over all workspaces. */
export async function selectOperatorCounts(db: Kysely<Tables>, now: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    name: string
    value: number
  }>`select name, value from operator_counts(${now}::timestamptz)
    union all select name, value from connection_counts(${now}::timestamptz)
    union all select name, value from message_counts(${now}::timestamptz)
    union all select name, value from refreshed_model_counts()`.execute(db)
  return new Map(rows.map(({ name, value }) => [name, Number(value)]))
}

/** Of a webhook, a connection or a channel. */
export type LatestSecret = {
  readonly of: 'webhook' | 'connection' | 'channel'
  readonly workspaceId: string
  readonly id: string
  readonly sealed: Buffer
}

export async function selectLatestSecrets(db: Kysely<Tables>): Promise<readonly LatestSecret[]> {
  const { rows } = await sql<LatestSecret>`
    select 'webhook' as of, workspace_id as "workspaceId", id, sealed from latest_sealed_secrets()
    union all select 'connection', workspace_id, id, sealed from latest_sealed_connections()
    union all select 'channel', workspace_id, id, sealed from latest_sealed_channels()`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

type Place = { readonly workspaceId: string; readonly connectionId: string; readonly name: string }

export async function findToken(
  tx: Tx,
  { workspaceId, connectionId, name }: Place,
): Promise<{ sealed: Buffer; expiresAt: Date } | null> {
  const { rows } = await sql<{ sealed: Buffer; expiresAt: Date }>`
    select sealed, expires_at as "expiresAt" from connection_tokens
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and name = ${name} and sealed is not null`.execute(
    tx,
  )
  return rows[0] ?? null
}

/**
 * Whether it is for this caller to renew what ends by then; it is for somebody else as long as that one has begun and not taken too long, and for nobody
 * once one is there.
 */
export async function beginRenewal(
  tx: Tx,
  { workspaceId, connectionId, name }: Place,
  { renewer, endsBy, seconds }: { readonly renewer: string; readonly endsBy: Date; readonly seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into connection_tokens as kept (workspace_id, connection_id, name, renewer, renewed_until)
    values (${workspaceId}, ${connectionId}, ${name}, ${renewer}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (workspace_id, connection_id, name) do update
      set renewer = excluded.renewer, renewed_until = excluded.renewed_until
      where (kept.renewed_until is null or kept.renewed_until < clock_timestamp())
        and (kept.expires_at is null or kept.expires_at <= ${endsBy})
    returning 1`.execute(tx)
  return rows.length > 0
}

/** What came of it; null: nothing, and the next one may try. */
export async function endRenewal(
  tx: Tx,
  { workspaceId, connectionId, name }: Place,
  renewer: string,
  made: { readonly sealed: Buffer; readonly expiresAt: Date } | null,
): Promise<void> {
  await sql`
    update connection_tokens set renewer = null, renewed_until = null,
      sealed = coalesce(${made?.sealed ?? null}::bytea, sealed), expires_at = coalesce(${made?.expiresAt ?? null}::timestamptz, expires_at)
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and name = ${name} and renewer = ${renewer}`.execute(
    tx,
  )
}

/** The one that was refused; one that has been brought since stays. */
export async function dropToken(tx: Tx, { workspaceId, connectionId, name }: Place, sealed: Buffer): Promise<void> {
  await sql`
    update connection_tokens set sealed = null, expires_at = null
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and name = ${name} and sealed = ${sealed}`.execute(
    tx,
  )
}

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Consent } from './consent.ts'

const COLUMNS = ['id', 'address', 'state', 'asked_at as askedAt'] as const

export async function selectConsent(
  tx: Tx,
  workspaceId: string,
  by: { address: string } | { id: string },
): Promise<Consent | null> {
  const all = tx.selectFrom('email_consents').select(COLUMNS).where('workspace_id', '=', workspaceId)
  const row = await ('id' in by
    ? all.where('id', '=', by.id)
    : all.where('address', '=', by.address)
  ).executeTakeFirst()
  return row ? { ...row, state: row.state as Consent['state'] } : null
}

/** One for each address. */
export async function saveConsent(
  tx: Tx,
  workspaceId: string,
  { id, address, state, askedAt }: Consent,
): Promise<void> {
  await sql`
    insert into email_consents (workspace_id, id, address, state, asked_at) values (${workspaceId}, ${id}, ${address}, ${state}, ${askedAt})
    on conflict (workspace_id, address) do update set state = excluded.state, asked_at = excluded.asked_at`.execute(tx)
}

export async function decideConsent(
  tx: Tx,
  workspaceId: string,
  id: string,
  { state, at }: { state: 'given' | 'ended'; at: Date },
): Promise<void> {
  await sql`
    update email_consents set state = ${state}, decided_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`.execute(
    tx,
  )
}

export async function isMemberAddress(tx: Tx, workspaceId: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from members m join users u on u.id = m.user_id
      where m.workspace_id = ${workspaceId} and u.email = ${address}) as is`.execute(tx)
  return rows[0]?.is === true
}

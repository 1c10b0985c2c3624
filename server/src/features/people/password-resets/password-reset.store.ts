import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { OpenPasswordReset } from './password-reset.ts'

export async function insertPasswordReset(
  tx: Tx,
  reset: {
    id: string
    userId: string
    workspaceId: string | null
    madeBy: string | null
    tokenHash: Buffer
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      id: reset.id,
      user_id: reset.userId,
      workspace_id: reset.workspaceId,
      made_by: reset.madeBy,
      token_hash: reset.tokenHash,
      expires_at: reset.expiresAt,
    })
    .execute()
}

/** Those that the transaction may see: of its workspace, or of its person. */
export async function deletePasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Spends it in one statement: of many at one time, one gets true. */
export async function spendPasswordReset(tx: Tx, id: string, at: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Not used, and made by somebody who still may; whether it has expired is the caller's to see. */
export async function selectPasswordReset(db: Tx, tokenHash: Buffer): Promise<OpenPasswordReset | null> {
  const { rows } = await sql<OpenPasswordReset>`
    select id, user_id as "userId", email, name, workspace_id as "workspaceId", expires_at as "expiresAt"
    from find_password_reset(${tokenHash})`.execute(db)
  return rows[0] ?? null
}

/** Whether the one is above the other in every workspace that the other belongs to. */
export async function isAboveEverywhere(tx: Tx, asker: string, person: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_reset_password(${asker}, ${person}) as may`.execute(tx)
  return rows[0]?.may === true
}

export async function firstWorkspaceOf(db: Tx, person: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select first_workspace_of(${person}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** What an account opens, for the operator to tell it from others of the same address. */
export async function workspacesOf(db: Tx, account: string): Promise<readonly { slug: string; role: string }[]> {
  const { rows } = await sql<{ slug: string; role: string }>`
    select slug, role from workspaces_of_account(${account})`.execute(db)
  return rows
}

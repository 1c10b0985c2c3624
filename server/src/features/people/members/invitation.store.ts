import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Role } from '#kit/actor.ts'
import type { Invitation, OpenInvitation } from './invitation.ts'

const COLUMNS = [
  'id',
  'email',
  'role',
  'invited_by as invitedBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

export function listInvitations(tx: Tx, workspaceId: string, now: Date, limit: number): Promise<Invitation[]> {
  return tx
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function insertInvitation(
  tx: Tx,
  workspaceId: string,
  invitation: { id: string; email: string; role: Role; tokenHash: Buffer; invitedBy: string; expiresAt: Date },
): Promise<Invitation> {
  return tx
    .insertInto('invitations')
    .values({
      workspace_id: workspaceId,
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      expires_at: invitation.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Ends the open invitations of one e-mail address. */
export async function revokeInvitationsOf(tx: Tx, workspaceId: string, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Undefined when there is no such invitation, or none that is open. */
export function revokeInvitationRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  at: Date,
): Promise<Invitation | undefined> {
  return tx
    .updateTable('invitations')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Spends the invitation in one statement: of many at one time, one gets true. */
export async function spendInvitation(tx: Tx, workspaceId: string, id: string, at: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('invitations')
    .set({ accepted_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Neither accepted nor revoked; whether it has expired is the caller's to see. */
export async function selectInvitation(db: Kysely<Tables>, tokenHash: Buffer): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`
    select workspace_id as "workspaceId", workspace_name as "workspaceName", id, email, role, expires_at as "expiresAt",
      has_account as "hasAccount"
    from find_invitation(${tokenHash})`.execute(db)
  return rows[0] ?? null
}

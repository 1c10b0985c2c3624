import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Account, User } from './user.ts'

export async function selectUserByEmail(db: Kysely<Tables>, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select id, name, password_hash as "passwordHash" from find_user_by_email(${email})`.execute(db)
  return rows[0] ?? null
}

/** False when the e-mail address is taken. */
export async function insertUser(tx: Tx, user: User, passwordHash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({ id: user.id, email: user.email, name: user.name, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updatePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name, updated_at: sql`now()` }).where('id', '=', id).execute()
}

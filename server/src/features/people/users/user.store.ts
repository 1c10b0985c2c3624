import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Account, User } from './user.ts'

export async function selectAccounts(db: Kysely<Tables>, email: string): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    select id, name, password_hash as "passwordHash" from find_accounts(${email})`.execute(db)
  return rows
}

export async function insertUser(tx: Tx, user: User, passwordHash: string): Promise<void> {
  await tx
    .insertInto('users')
    .values({ id: user.id, email: user.email, name: user.name, password_hash: passwordHash })
    .execute()
}

export function selectUser(tx: Tx, id: string): Promise<User | undefined> {
  return tx.selectFrom('users').select(['id', 'email', 'name']).where('id', '=', id).executeTakeFirst()
}

export async function lockUser(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.passwordHash ?? null
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

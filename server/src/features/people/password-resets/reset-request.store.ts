import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

export type ResetRequest = { readonly id: string; readonly email: string; readonly language: string }

export async function insertResetRequest(
  db: Kysely<Tables>,
  { id, email, language, at, most }: ResetRequest & { at: Date; most: number },
): Promise<void> {
  await sql`select request_reset(${id}, ${email}, ${language}, ${at}::timestamptz, ${most}::int)`.execute(db)
}

/** The next that no other process has. */
export async function takeResetRequest(db: Kysely<Tables>, at: Date): Promise<ResetRequest | undefined> {
  const { rows } =
    await sql<ResetRequest>`select id, email, language from take_reset_request(${at}::timestamptz)`.execute(db)
  return rows[0]
}

export async function endResetRequest(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await sql`select end_reset_request(${id}, ${at}::timestamptz)`.execute(db)
}

/** What an account opens, the longest first. */
export async function workspaceNamesOf(
  db: Kysely<Tables>,
  account: string,
): Promise<readonly { id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from workspace_names_of(${account})`.execute(
    db,
  )
  return rows
}

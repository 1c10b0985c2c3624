import { type Kysely, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import { type Database, DOORS } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Refuses a database whose connections are not what was asked for. Role and search path travel in the startup parameter
 * "options"; where that gets lost, requests would run as the owner of the tables, whom row-level security does not hold.
 */
export async function verifyDoors(db: Database): Promise<void> {
  await verify(db.app, DOORS.app)
  await verify(db.published, DOORS.published)
}

async function verify(door: Kysely<Tables>, { role, searchPath }: { role: string; searchPath: string }): Promise<void> {
  const { rows } = await sql<{ role: string; searchPath: string }>`
    select current_user::text as role, current_setting('search_path') as "searchPath"`.execute(door)
  if (rows[0]?.role !== role || rows[0].searchPath !== searchPath) throw optionsLost()
}

export function optionsLost(): AppError {
  return new AppError(
    'unavailable',
    'connection_options_lost',
    'Selvedge could not start: something between it and PostgreSQL drops the connection parameter "options", by which it ' +
      'takes the roles that keep workspaces apart. A pooler such as PgBouncer does so when its ignore_startup_parameters ' +
      'lists "options". Let DATABASE_URL lead to PostgreSQL directly.',
  )
}

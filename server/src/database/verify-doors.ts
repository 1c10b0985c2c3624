import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { DOORS, type Door } from './doors.ts'
import { type Found, requireSound, WHAT_IT_IS } from './sound-login.ts'
import type { Tables } from './tables.ts'

/**
 * Refuses a database whose connections are not what was asked for. Where doors have no logins of their own, role and search path travel
 * in the startup parameter "options"; where that gets lost, requests would run as the owner of the tables, whom row-level security does
 * not hold. A login of a door must be able to become nobody else.
 */
export async function verifyDoors(db: Database): Promise<void> {
  if (db.areDoorsSound) {
    // Found out when they were tried. Whoever asks for a passport first finds a connection.
    await sql`select 1`.execute(db.published)
    return
  }
  const hasLogins = db.sharedDoors === null
  // Together: PostgreSQL makes a process for each.
  await Promise.all([
    verify(db.app, DOORS.app, hasLogins),
    verify(db.published, DOORS.published, hasLogins),
    verify(db.background, DOORS.background, hasLogins),
    verify(db.downloads, DOORS.background, hasLogins),
  ])
}

async function verify(on: Kysely<Tables>, door: Door, hasLogins: boolean): Promise<void> {
  const { rows } = await sql<Found>`${sql.raw(WHAT_IT_IS)}`.execute(on)
  requireSound(rows[0], door, hasLogins)
}

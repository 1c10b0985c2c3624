import { sql } from 'kysely'
import type { HealthCheck } from '#platform/http/health.ts'
import type { Deps } from '../deps.ts'

/** Ready means: the database answers through both doors. */
export async function checkReadiness(deps: Deps): Promise<HealthCheck[]> {
  const doors = [
    ['database', deps.db.app],
    ['published', deps.db.published],
  ] as const
  return Promise.all(
    doors.map(async ([name, db]) => {
      try {
        await sql`select 1`.execute(db)
        return { name, ok: true }
      } catch {
        return { name, ok: false, detail: 'The database does not answer.' }
      }
    }),
  )
}

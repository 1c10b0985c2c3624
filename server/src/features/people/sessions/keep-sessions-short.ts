import type { Deps } from '#deps.ts'
import { shortenSessions } from './session.store.ts'

/** Sessions that began by a clock that was ahead, or were used by it, end when those would that began or were used now. */
export async function keepSessionsShort({ db, now, config, log }: Deps): Promise<void> {
  const shortened = await shortenSessions(db.background, now(), config.sessionMaxDays)
  if (shortened > 0) log.warn({ shortened }, 'Sessions were shortened, because the clock had been ahead')
}

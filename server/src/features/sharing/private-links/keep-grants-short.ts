import type { Deps } from '#deps.ts'
import { shortenGrants } from './link-opening.store.ts'
import { GRANT_MINUTES } from './private-link.ts'

/** Links that were opened by a clock that was ahead are open no longer than those that are opened now. */
export async function keepGrantsShort({ db, now, log }: Deps): Promise<void> {
  const shortened = await shortenGrants(db.background, now(), GRANT_MINUTES)
  if (shortened > 0) log.warn({ shortened }, 'Visits by private links were shortened, because the clock had been ahead')
}

import type { Deps } from '#deps.ts'
import { forgetFeedReads } from './feed-read.store.ts'
import { keptSince } from './feed-reads.ts'

export async function forgetOldReads(deps: Deps): Promise<void> {
  await forgetFeedReads(deps.db.background, keptSince(deps.now()))
}

import type { Deps } from '#deps.ts'
import { type PublicCatalogue, selectPublicCatalogue } from './credentials.store.ts'

/** The workspace whose catalogue anybody may read, by its slug or id, or the oldest one for null; null where there is none. */
export function findPublicCatalogue(deps: Deps, wanted: string | null): Promise<PublicCatalogue | null> {
  return selectPublicCatalogue(deps.db.app, wanted)
}

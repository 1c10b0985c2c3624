import type { Deps } from '#deps.ts'
import { discloseScore, nextDisclosureChange } from '#features/people/workspaces/score-disclosure.ts'
import { type PublicPassportRow, selectPublicPassport } from './passport.store.ts'
import { type PassportContent, withoutScore } from './passport.ts'
import { type ShownBesides, selectShownPassport } from './shown-passport.store.ts'

/** One public passport as it is served at a moment. */
export type PublicPassport = {
  readonly workspaceId: string
  readonly variantId: string
  readonly digitalId: string
  readonly state: 'published' | 'withdrawn'
  readonly version: number
  readonly publishedAt: Date
  /** Null when it is withdrawn, or has no version of this number. Without the score where the public is not shown one. */
  readonly content: PassportContent | null
  /** From this moment on, in milliseconds, a law may have it served otherwise; Infinity almost always. */
  readonly staleAt: number
}

/** For anyone, by variant id or digitalId; `version` null means the latest. Undefined for unknown and never published alike. */
export async function findPublicPassport(
  deps: Deps,
  identifier: string,
  version: number | null,
): Promise<PublicPassport | undefined> {
  const row = await selectPublicPassport(deps.db.published, identifier, version)
  return row && servedAt(deps.now(), row)
}

/** The latest version with what its page shows besides; null where it was withdrawn. */
export async function findShownPassport(
  deps: Deps,
  identifier: string,
): Promise<(PublicPassport & { readonly besides: ShownBesides | null }) | undefined> {
  const found = await selectShownPassport(deps.db.published, identifier)
  if (!found) return undefined
  const passport = servedAt(deps.now(), found.row)
  return { ...passport, besides: passport.content && found.besides }
}

function servedAt(now: Date, row: PublicPassportRow): PublicPassport {
  const { workspaceId, variantId, digitalId, state, version, publishedAt, body, sha256, scoreSetting } = row
  const published = state === 'published' && body && sha256 ? { body, sha256 } : null
  return {
    workspaceId,
    variantId,
    digitalId,
    state,
    version,
    publishedAt,
    content: published && !discloseScore(scoreSetting, now).shown ? withoutScore(published) : published,
    staleAt: nextDisclosureChange(scoreSetting, now),
  }
}

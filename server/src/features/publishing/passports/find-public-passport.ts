import type { Deps } from '#deps.ts'
import { discloseScore, nextDisclosureChange } from '#features/people/workspaces/score-disclosure.ts'
import { selectPublicPassport } from './passport.store.ts'
import { type PassportContent, withoutScore } from './passport.ts'

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
  if (!row) return undefined
  const { workspaceId, variantId, digitalId, state, version: number, publishedAt, body, sha256, scoreSetting } = row
  const now = deps.now()
  const published = state === 'published' && body && sha256 ? { body, sha256 } : null
  return {
    workspaceId,
    variantId,
    digitalId,
    state,
    version: number,
    publishedAt,
    content: published && !discloseScore(scoreSetting, now).shown ? withoutScore(published) : published,
    staleAt: nextDisclosureChange(scoreSetting, now),
  }
}

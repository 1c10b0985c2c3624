import { AppError } from '#platform/app-error.ts'

/** How many long downloads each workspace may have under way in this process, so that one cannot take the whole of it. */
export type BulkSlots = {
  /** The function that gives the slot back, which may be called twice; refused when there is none. */
  take(workspaceId: string): () => void
}

export function createBulkSlots(mostAtOnce: number): BulkSlots {
  const taken = new Map<string, number>()
  return {
    take(workspaceId) {
      const before = taken.get(workspaceId) ?? 0
      if (before >= mostAtOnce) {
        throw new AppError(
          'rate_limited',
          'too_many_downloads',
          `This workspace has ${before} large downloads under way, which is the limit. Try again when one of them is done.`,
          { limit: mostAtOnce, retryAfterSeconds: RETRY_AFTER_SECONDS },
        )
      }
      taken.set(workspaceId, before + 1)
      let isGivenBack = false
      return () => {
        if (isGivenBack) return
        isGivenBack = true
        const rest = (taken.get(workspaceId) ?? 1) - 1
        if (rest === 0) taken.delete(workspaceId)
        else taken.set(workspaceId, rest)
      }
    },
  }
}

const RETRY_AFTER_SECONDS = 10

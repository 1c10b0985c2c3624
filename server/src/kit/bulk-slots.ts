import { AppError } from '#platform/app-error.ts'

/** How many long downloads each workspace may have under way in this process, so that one cannot take the whole of it. */
export type BulkSlots = {
  /** The function that gives the slot back, which may be called twice; refused when there is none. */
  take(workspaceId: string): () => void
  /** The same, or the next one that is given back within this time, in the order of asking. */
  wait(workspaceId: string, withinMs: number): Promise<() => void>
}

export function createBulkSlots(mostAtOnce: number): BulkSlots {
  const taken = new Map<string, number>()
  const waiting = new Map<string, Set<(giveBack: () => void) => void>>()

  const slotOf = (workspaceId: string) => {
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      const [next] = waiting.get(workspaceId) ?? []
      if (next) return next(slotOf(workspaceId))
      const rest = (taken.get(workspaceId) ?? 1) - 1
      if (rest === 0) taken.delete(workspaceId)
      else taken.set(workspaceId, rest)
    }
  }
  const take = (workspaceId: string) => {
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
    return slotOf(workspaceId)
  }

  return {
    take,
    async wait(workspaceId, withinMs) {
      const others = waiting.get(workspaceId) ?? new Set()
      if ((taken.get(workspaceId) ?? 0) < mostAtOnce || others.size >= MOST_WAITING) return take(workspaceId)
      waiting.set(workspaceId, others)
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          others.delete(next)
          if (others.size === 0) waiting.delete(workspaceId)
        }
        const next = (giveBack: () => void) => {
          end()
          resolve(giveBack)
        }
        const timer = setTimeout(() => {
          end()
          // Nothing has been given back, so it is refused.
          try {
            resolve(take(workspaceId))
          } catch (error) {
            reject(error)
          }
        }, withinMs)
        timer.unref()
        others.add(next)
      })
    },
  }
}

const RETRY_AFTER_SECONDS = 10
const MOST_WAITING = 100

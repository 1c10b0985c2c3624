import type { Deps } from '../deps.ts'
import { type ChangeQuestion, selectChanges } from './change-check.store.ts'

/**
 * The snapshot of now, from before anything that is read from now on; null: nothing has changed since the snapshot that was asked about.
 */
export type ChangeAnswer = string | null

/**
 * Asks the database whether a workspace has changed since a snapshot; since null, it has. Questions that come while one is on its way go together in the
 * next, and equal ones are asked once: under load one small statement serves many requests, and none of them is told of a time before
 * it asked.
 */
export function createChangeCheck(deps: Deps): (workspaceId: string, snapshot: string | null) => Promise<ChangeAnswer> {
  let waiting = new Map<string, Waiting>()
  let underway = false

  const flush = async () => {
    const batch = [...waiting.values()]
    waiting = new Map()
    underway = batch.length > 0
    if (!underway) return
    try {
      const answers = await selectChanges(
        deps.db.app,
        batch.map(({ question }) => question),
      )
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer) resolve(answer.snapshot)
        else reject(new Error('a question without an answer'))
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    void flush()
  }

  return (workspaceId, snapshot) => {
    const key = `${workspaceId} ${snapshot}`
    const known = waiting.get(key)
    if (known) return known.promise
    const { promise, resolve, reject } = Promise.withResolvers<ChangeAnswer>()
    waiting.set(key, { question: { workspaceId, snapshot }, promise, resolve, reject })
    if (!underway) {
      underway = true
      // After the requests of this turn, so that they go together.
      setImmediate(flush)
    }
    return promise
  }
}

type Waiting = {
  readonly question: ChangeQuestion
  readonly promise: Promise<ChangeAnswer>
  resolve(answer: ChangeAnswer): void
  reject(error: unknown): void
}

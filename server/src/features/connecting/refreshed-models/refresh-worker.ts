import type { Deps } from '#deps.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { hearPublishing } from './hear-publishing.ts'
import { refreshModel } from './refresh-model.ts'
import { listRefreshWork } from './refreshed-model.store.ts'

/** Refreshes are counted in minutes; after a change it looks at once. */
const LOOK_EVERY_MS = 10_000
const GATHER_MS = 500

/** Counts what is published, and asks for the refreshes that are due: all that is to do stands in the database. */
export function createRefreshWorker(deps: Deps) {
  const lanes = new Map<string, Promise<void>>()
  const ending = new AbortController()
  const failed = (error: unknown) =>
    deps.log.error({ err: error }, 'Looking for semantic models to refresh failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wake }) => {
    for (const { kind, workspaceId, id } of await listRefreshWork(deps.db.background, deps.now())) {
      if (isStopped()) return
      if (kind === 'hear' && (await hearPublishing(deps, workspaceId)) > 0) wake()
      if (kind === 'refresh' && !lanes.has(id)) lanes.set(id, run(workspaceId, id))
    }
  })
  const run = async (workspaceId: string, id: string) => {
    try {
      await refreshModel(deps, workspaceId, id, ending.signal)
    } catch (error) {
      if (!ending.signal.aborted) deps.log.error({ err: error, model: id }, 'Refreshing a semantic model failed')
    } finally {
      lanes.delete(id)
    }
  }
  const wakeSoon = () => loop.wakeIn(GATHER_MS)

  return {
    start(): void {
      deps.signals.on('changes', wakeSoon)
      loop.start()
    },
    /** What is on its way is cut off; it counts, because it may have arrived. */
    async stop(): Promise<void> {
      await loop.stop()
      ending.abort(new Error('The service ends.'))
      await Promise.all(lanes.values())
    },
  }
}

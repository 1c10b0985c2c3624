import type { Deps } from '#deps.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { compareRecords } from './compare-records.ts'
import { hearEvents } from './hear-events.ts'
import { tellRefused } from './tell-refused.ts'
import { listWork } from './write-back.store.ts'
import { writeBatch } from './write-batch.ts'

/** For what is tried again, and for events of other processes. */
const LOOK_EVERY_MS = 1_000
/** After a change: more may come in the same moment. */
const GATHER_MS = 50

/**
 * Makes events into what is to be written, and writes it. Each connection has a lane of its own, so that a system that is slow keeps no other waiting.
 * All that is to do stands in the database: a restart goes on where the last process stopped, and several share the work.
 */
export function createWriteBackWorker(deps: Deps) {
  const lanes = new Map<string, Promise<void>>()
  const ending = new AbortController()
  const failed = (error: unknown) =>
    deps.log.error({ err: error }, 'Looking for values to write to connected systems failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wake }) => {
    const { background } = deps.db
    // One batch of each, so that a workspace with many keeps no other waiting.
    for (const { kind, workspaceId, id } of await listWork(background, deps.now(), deps.config.publicPassportUrl)) {
      if (isStopped()) return
      if (kind === 'hear' && (await hearEvents(deps, workspaceId)) > 0) wake()
      if (kind === 'compare' && (await compareRecords(deps, workspaceId, id))) wake()
      if (kind === 'write' && !lanes.has(id)) lanes.set(id, run(workspaceId, id))
      if (kind === 'tell' && !lanes.has(id)) await tellRefused(deps, workspaceId, id)
    }
  })
  /** One batch: whether there may be more is for the next look, which knows what holds a connection up. */
  const run = async (workspaceId: string, id: string) => {
    let count = 0
    try {
      count = await writeBatch(deps, workspaceId, id, ending.signal)
    } catch (error) {
      deps.log.error({ err: error, connection: id }, 'Writing to a connected system failed; trying again')
    } finally {
      lanes.delete(id)
    }
    if (count > 0) loop.wake()
  }
  const wakeSoon = () => loop.wakeIn(GATHER_MS)

  return {
    start(): void {
      deps.signals.on('changes', wakeSoon)
      loop.start()
    },
    /** What is on its way is cut off and given back: whether it has arrived is looked at again. */
    async stop(): Promise<void> {
      await loop.stop()
      ending.abort(new Error('The service ends.'))
      await Promise.all(lanes.values())
    },
  }
}

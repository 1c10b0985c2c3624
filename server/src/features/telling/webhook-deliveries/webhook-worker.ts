import type { Deps } from '#deps.ts'
import { createClockWatch } from '#platform/clock-watch.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { deliverBatch } from './deliver-batch.ts'
import { listDueWebhooks, wakeDeliveries } from './delivery.store.ts'
import { LONGEST_HOLD_MS } from './delivery.ts'
import { listWorkspacesToFanOut } from './fan-out.store.ts'
import { fanOutEvents } from './fan-out-events.ts'
import { forgetDeliveries } from './forget-deliveries.ts'

/** For retries that have become due, and for events of other processes. */
const LOOK_EVERY_MS = 1_000
/** After a change: more may come in the same moment. */
const GATHER_MS = 25
const FORGET_EVERY_MS = 3_600_000

/**
 * Makes events into deliveries and sends them. Each webhook has a lane of its own, so that a receiver that is slow keeps no other waiting.
 * All that is to do stands in the database: a restart goes on where the last process stopped, and several share the work.
 */
export function createWebhookWorker(deps: Deps) {
  const lanes = new Map<string, Promise<void>>()
  let forgetting: NodeJS.Timeout | undefined
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Looking for events to send failed; trying again')
  const isWorthWaking = createClockWatch(deps.now)
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wake }) => {
    if (isWorthWaking()) {
      const woken = await wakeDeliveries(deps.db.background, deps.now(), LONGEST_HOLD_MS)
      if (woken > 0) deps.log.warn({ woken }, 'Deliveries to webhooks were late, because the clock had been ahead')
    }
    for (const workspaceId of await listWorkspacesToFanOut(deps.db.background)) {
      // One batch each, so that a workspace with many keeps no other waiting.
      if (!isStopped() && (await fanOutEvents(deps, workspaceId)) > 0) wake()
    }
    for (const { workspaceId, id } of await listDueWebhooks(deps.db.background, deps.now())) {
      if (!isStopped() && !lanes.has(id)) lanes.set(id, run(workspaceId, id))
    }
  })
  const run = async (workspaceId: string, id: string) => {
    try {
      let sent = { count: 0, next: 0 }
      do sent = await deliverBatch(deps, workspaceId, id, sent.next)
      while (!loop.isStopped() && sent.count > 0)
    } catch (error) {
      deps.log.error({ err: error, webhook: id }, 'Sending to a webhook failed; trying again')
    } finally {
      lanes.delete(id)
    }
  }
  const wakeSoon = () => loop.wakeIn(GATHER_MS)
  const forgetQuietly = () => {
    forgetDeliveries(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'Old deliveries could not be removed; trying again'),
    )
  }

  return {
    start(): void {
      deps.signals.on('changes', wakeSoon)
      deps.signals.on('webhooks', wakeSoon)
      forgetting = setInterval(forgetQuietly, FORGET_EVERY_MS).unref()
      loop.start()
    },
    /** What is on its way is waited for: its outcome is worth keeping. */
    async stop(): Promise<void> {
      clearInterval(forgetting)
      await loop.stop()
      await Promise.all(lanes.values())
    },
  }
}

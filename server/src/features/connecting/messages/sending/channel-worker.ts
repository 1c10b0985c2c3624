import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { forgetMessages, listDueChannels, listWorkspacesToForget } from './channel-message.store.ts'
import { listWorkspacesToHear } from './hear.store.ts'
import { hearEvents } from './hear-events.ts'
import { sendNext } from './send-next.ts'

/** For what has become due, and for events of other processes. */
const LOOK_EVERY_MS = 1_000
/** After a change: more may come in the same moment. */
const GATHER_MS = 100

/**
 * Makes events into what channels are told, and tells them. Each channel has a lane of its own, so that a system that is slow keeps no other waiting.
 * All that is to do stands in the database: a restart goes on where the last process stopped, and several share the work.
 */
export function createChannelWorker(deps: Deps) {
  const lanes = new Map<string, Promise<void>>()
  const failed = (error: unknown) =>
    deps.log.error({ err: error }, 'Looking for what channels are told failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wake }) => {
    for (const workspaceId of await listWorkspacesToHear(deps.db.background)) {
      // One batch each, so that a workspace with many keeps no other waiting.
      if (!isStopped() && (await hearEvents(deps, workspaceId)) > 0) wake()
    }
    for (const { workspaceId, id } of await listDueChannels(deps.db.background, deps.now())) {
      if (!isStopped() && !lanes.has(id)) lanes.set(id, run(workspaceId, id))
    }
  })
  const run = async (workspaceId: string, id: string) => {
    try {
      await sendNext(deps, workspaceId, id)
    } catch (error) {
      deps.log.error({ err: error, channel: id }, 'A message could not be sent to a channel; trying again')
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
    /** What is on its way is waited for: its outcome is worth keeping. */
    async stop(): Promise<void> {
      await loop.stop()
      await Promise.all(lanes.values())
    },
  }
}

/** The log of what was sent is kept as long as that of webhooks. */
export async function forgetChannelMessages(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - deps.config.webhookLogDays * 86_400_000)
  for (const workspaceId of await listWorkspacesToForget(deps.db.background, before)) {
    await inTransaction(deps.db.background, { workspaceId }, (tx) => forgetMessages(tx, workspaceId, before))
  }
}

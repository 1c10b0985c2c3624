import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { ImportCounts } from '#features/exchange/planning/row-plan.ts'
import type { Actor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { lockConnection } from '../connections/connection.store.ts'
import type { Fault } from '../connections/connection.ts'
import { pauseWithin } from '../connections/pause-connection.ts'
import { saveRun } from './run.store.ts'
import type { Run } from './run.ts'

export type End = {
  readonly state: 'finished' | 'failed' | 'cancelled' | 'undone'
  readonly because: Fault | null
  readonly counts: ImportCounts | null
  readonly gone?: number
}

/** In the transaction that knows how it ended: told to whoever listens, and the connection pauses where going on would end the same. */
export async function endRun(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  run: Run,
  { state, because, counts, gone = 0 }: End,
): Promise<void> {
  await saveRun(tx, actor.workspaceId, run.id, {
    state,
    endedBecause: because,
    waitingBecause: null,
    gone,
    endedAt: deps.now(),
  })
  const connection = await lockConnection(tx, actor.workspaceId, run.connectionId)
  if (!connection) return
  if (state === 'failed' && because?.kind === 'credentials') await pauseWithin(tx, actor, connection.id, because)
  recordEvent(tx, actor, {
    kind: 'connection.run_finished',
    subjectType: 'connection',
    subjectId: connection.id,
    data: {
      name: connection.name,
      runId: run.id,
      importId: run.importId,
      state,
      rows: run.rows,
      leftOut: run.leftOutCount,
      gone,
      records: counts?.records ?? {},
      refused: counts?.refused ?? 0,
      reason: because?.reason ?? null,
      message: because?.message ?? null,
    },
  })
}

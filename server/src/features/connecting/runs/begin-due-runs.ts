import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { nextRun } from '#kit/times.ts'
import {
  listDueConnections,
  listWaitingConnections,
  saveNextRun,
  takeDueConnection,
} from '../connections/connection.store.ts'
import { timesOf } from '../connections/connection.ts'
import { findUnderWay } from './run.store.ts'
import { beginRun } from './start-run.ts'

/** Begins the runs whose time has come. However many a connection missed while the service was down, it gets one. */
export async function beginDueRuns(deps: Deps): Promise<void> {
  for (const { workspaceId, id } of await listDueConnections(deps.db.background, deps.now())) {
    const actor = systemActor(workspaceId, 'connections')
    await inTransaction(deps.db.background, actor, async (tx) => {
      const now = deps.now()
      const connection = await takeDueConnection(tx, workspaceId, id, now)
      if (!connection) return
      const times = timesOf(connection)
      await saveNextRun(tx, workspaceId, id, times && nextRun(times, now))
      // The one under way has not come to its end, or waits for somebody: another would do the same.
      if (await findUnderWay(tx, workspaceId, id)) return
      await beginRun(deps, tx, actor, connection, { wantsFull: false, bySchedule: true })
    })
  }
}

/** Sets anew when a connection runs next that would sleep longer than its times say: it was set by a clock that was ahead. */
export async function wakeConnections(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const { workspaceId, id, nextRunAt, ...times } of await listWaitingConnections(deps.db.background)) {
    const next = nextRun(times, now)
    if (next === null || nextRunAt <= next) continue
    await inTransaction(deps.db.background, { workspaceId }, (tx) => saveNextRun(tx, workspaceId, id, next))
    deps.log.warn(
      { connection: id, from: nextRunAt, to: next },
      'A connection was late, because the clock had been ahead',
    )
  }
}

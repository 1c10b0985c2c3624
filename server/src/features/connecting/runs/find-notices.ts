import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listConnections } from '../connections/connection.store.ts'
import { type Connection, type Fault, MAX_CONNECTIONS } from '../connections/connection.ts'
import { ANNOUNCED_DAYS } from '../connections/tell-expiring-credentials.ts'
import { loadUnwrittenCounts } from '../write-backs/find-write-backs.ts'
import { listLastRuns } from './run.store.ts'
import type { Run } from './run.ts'

/** Something in a connection that needs a user’s attention. */
export type ConnectionNotice = {
  readonly kind: 'paused' | 'waiting' | 'failed' | 'expiring' | 'unwritten'
  readonly connection: Connection
  readonly run: Run | null
  readonly because: Fault
}

/** For the screen that people begin their day with; empty where all goes well. */
export async function findConnectionNotices(scope: ReadScope): Promise<ConnectionNotice[]> {
  requirePermission(scope.reader, 'edit')
  const { workspaceId } = scope
  const tx = await scope.tx()
  const page = { skip: 0, take: MAX_CONNECTIONS, after: null }
  const connections = (await listConnections(tx, workspaceId, page)).reverse()
  if (connections.length === 0) return []
  const ids = connections.map(({ id }) => id)
  const lastRuns = new Map((await listLastRuns(tx, workspaceId, ids)).map((run) => [run.connectionId, run]))
  const soon = new Date(scope.deps.now().getTime() + Math.max(...ANNOUNCED_DAYS) * 24 * 3_600_000)
  const unwritten = await loadUnwrittenCounts(scope, ids)
  return connections.flatMap((connection) => [
    ...noticesOf(connection, lastRuns.get(connection.id) ?? null, soon),
    ...unwrittenNotices(connection, unwritten.get(connection.id) ?? 0),
  ])
}

function noticesOf(connection: Connection, run: Run | null, soon: Date): ConnectionNotice[] {
  const { name, pausedBecause, credentialsExpireAt } = connection
  const notices: ConnectionNotice[] = []
  // A person who paused it knows.
  if (pausedBecause && pausedBecause.kind !== null) {
    notices.push({ kind: 'paused', connection, run, because: pausedBecause })
  } else if (run?.state === 'failed' && run.endedBecause && pausedBecause === null) {
    notices.push({ kind: 'failed', connection, run, because: run.endedBecause })
  }
  if (run?.state === 'waiting' && run.waitingBecause) {
    notices.push({ kind: 'waiting', connection, run, because: run.waitingBecause })
  }
  if (credentialsExpireAt && credentialsExpireAt <= soon) {
    const day = credentialsExpireAt.toISOString().slice(0, 10)
    const message = `The credentials of "${name}" end on ${day}. Make others there, and give them here.`
    const because = { kind: null, reason: 'credentials_expire', message, value: day }
    notices.push({ kind: 'expiring', connection, run: null, because })
  }
  return notices
}

function unwrittenNotices(connection: Connection, count: number): ConnectionNotice[] {
  if (count === 0) return []
  const values = count === 1 ? '1 value was' : `${count} values were`
  const message = `${values} not written to "${connection.name}". The list of its values says why of each.`
  return [
    {
      kind: 'unwritten',
      connection,
      run: null,
      because: { kind: null, reason: 'values_unwritten', message, value: count },
    },
  ]
}

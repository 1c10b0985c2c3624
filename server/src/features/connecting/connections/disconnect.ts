import type { Deps } from '#deps.ts'
import { endReferences } from '#features/records/external-references/mark-references.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { deleteConnectionRow, deleteItsConflicts, endItsRuns, isAtWork } from './connection.store.ts'
import type { Connection } from './connection.ts'
import { holdConnection } from './hold-connection.ts'

export type Disconnection = {
  readonly id: string
  /** Whether records still say where they came from, or nothing of it is kept. */
  readonly references: 'keep' | 'remove'
}

/**
 * Ends a connection for good, with its secrets. The records stay as they are, and so do the imports of its runs, which can still be undone. A run that
 * only reads ends with it.
 */
export async function disconnect(deps: Deps, reader: Reader, { id, references }: Disconnection): Promise<Connection> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const connection = await holdConnection(tx, workspaceId, id)
    if (await isAtWork(tx, workspaceId, id)) {
      const message = `A run of "${connection.name}" is changing records. Cancel it first, or wait for it to end.`
      throw new AppError('conflict', 'connection_at_work', message, { field: 'id', value: id })
    }
    await endItsRuns(tx, workspaceId, id, { kind: null, reason: 'disconnected', message: 'The connection was ended.' })
    await deleteItsConflicts(tx, workspaceId, id)
    await endReferences(tx, { workspaceId, connectionId: id }, references)
    await deleteConnectionRow(tx, workspaceId, id)
    const { name, kind } = connection
    const data = { name, kind, references }
    recordEvent(tx, actor, { kind: 'connection.deleted', subjectType: 'connection', subjectId: id, data })
    return connection
  })
}

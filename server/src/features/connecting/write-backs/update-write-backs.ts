import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { askSystem } from '../connections/ask-system.ts'
import { findConnectionRow } from '../connections/connection.store.ts'
import { parseTexts } from '../connections/connection.ts'
import { refusalOf } from '../connections/discover-connection.ts'
import { requireConnector } from '../connections/require-connector.ts'
import { foreign } from '../connections/test-connection.ts'
import { holdWriteBacks } from './hold-write-backs.ts'
import { beginComparison, saveWriteBacks } from './write-back.store.ts'
import { needsConfirming, parseTargets, type Targets, type WriteBacks } from './write-back.ts'
import { forgetUnwritten } from './write-back-item.store.ts'

const MOST_MS = 45_000

export type WriteBacksChange = {
  readonly id: string
  /** By value; those that are not named are written no more. Not given: as they are. */
  readonly targets?: unknown
  readonly whenWithdrawn?: WriteBacks['whenWithdrawn'] | null
}

/**
 * Says what is written to which fields there. A field that has to be made is made now. With a field that nobody has agreed to, nothing is written until
 * somebody confirms; what was written to a field that is chosen no more stays there.
 */
export async function updateWriteBacks(
  deps: Deps,
  reader: Reader,
  { id, targets, whenWithdrawn }: WriteBacksChange,
): Promise<WriteBacks> {
  requirePermission(reader, 'administer')
  const chosen = targets === undefined || targets === null ? null : await chooseTargets(deps, reader, id, targets)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const { connection, writeBacks: before } = await holdWriteBacks(tx, workspaceId, id)
    const after: WriteBacks = {
      ...before,
      targets: chosen ?? before.targets,
      whenWithdrawn: whenWithdrawn ?? before.whenWithdrawn,
      heldUntil: null,
    }
    const isOff = Object.keys(after.targets).length === 0
    const confirmedAt = isOff || needsConfirming(before.targets, after.targets) ? null : before.confirmedAt
    const saved = { ...after, confirmedAt }
    await saveWriteBacks(tx, workspaceId, saved)
    const fields = Object.values(saved.targets).map(({ target }) => target)
    await forgetUnwritten(tx, { workspaceId, connectionId: id }, fields)
    if (confirmedAt !== null) await beginComparison(tx, workspaceId, [id], 'none')
    recordEvent(tx, actor, {
      kind: 'connection.write_backs_updated',
      subjectType: 'connection',
      subjectId: id,
      data: { name: connection.name, ...toldOf(saved), isConfirmed: confirmedAt !== null },
    })
    return saved
  })
}

/** As events tell it. */
export function toldOf({ targets, whenWithdrawn }: WriteBacks) {
  const fields = Object.entries(targets).map(([value, { target }]) => [value, target])
  return { targets: Object.fromEntries(fields), whenWithdrawn }
}

/** With the fields made that were not there. No transaction is open meanwhile. */
async function chooseTargets(deps: Deps, reader: Reader, id: string, given: unknown): Promise<Targets> {
  const { workspaceId } = requirePermission(reader, 'administer')
  const connection = await inTransaction(deps.db.app, { workspaceId }, (tx) => findConnectionRow(tx, workspaceId, id))
  if (!connection) throw notFound('connection', id)
  const connector = requireConnector(connection.kind)
  const parsed = parseTargets(connector, connection.discovery, parseTexts(given, 'targets'))
  const asked = { workspaceId, id, db: deps.db.app, signal: AbortSignal.timeout(MOST_MS) }
  const chosen: [string, Targets[keyof Targets]][] = []
  for (const { value, target, isNew } of parsed) {
    const prepared = isNew
      ? await askSystem(deps, asked, async (session) => session.prepare?.(target.target)).catch((error: unknown) => {
          throw refusalOf(foreign(error))
        })
      : undefined
    chosen.push([value, { ...target, target: prepared ?? target.target }])
  }
  return Object.fromEntries(chosen)
}

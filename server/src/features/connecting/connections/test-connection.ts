import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import type { Account } from '../connectors/connector.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { askSystem, faultOf } from './ask-system.ts'
import { saveTest, type TestOutcome } from './connection.store.ts'
import type { Connection } from './connection.ts'
import { holdConnection } from './hold-connection.ts'

/** Somebody waits for it. */
const MOST_MS = 45_000

/** Asks the system who one is there, and keeps the answer: a test that fails is no error, its reason is the answer. */
export async function testConnection(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Connection> {
  const { workspaceId } = requirePermission(reader, 'administer')
  const signal = AbortSignal.timeout(MOST_MS)
  const outcome = await askSystem(deps, { workspaceId, id, db: deps.db.app, signal }, (session) => session.test()).then(
    (account) => outcomeOf(deps.now(), account),
    (error: unknown): TestOutcome => ({
      at: deps.now(),
      account: null,
      credentialsExpireAt: null,
      fault: faultOf(foreign(error)),
    }),
  )
  return write(deps, reader, 'administer', async (tx, actor) => {
    await holdConnection(tx, actor.workspaceId, id)
    await saveTest(tx, actor.workspaceId, id, outcome)
    return holdConnection(tx, actor.workspaceId, id)
  })
}

export function outcomeOf(at: Date, { credentialsExpireAt, ...account }: Account): TestOutcome {
  return { at, account, credentialsExpireAt, fault: null }
}

/** The time was up, which is as much the system's matter as its refusal. */
export function foreign(error: unknown): ForeignError {
  if (error instanceof ForeignError) return error
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
  const message = `It did not answer within ${MOST_MS / 1_000} seconds.`
  return new ForeignError('passing', { reason: 'timed_out', message, value: MOST_MS / 1_000 })
}

/** What a run has found, in the background. */
export function keepAccount(deps: Deps, workspaceId: string, id: string, account: Account): Promise<void> {
  return inTransaction(deps.db.background, { workspaceId }, (tx) =>
    saveTest(tx, workspaceId, id, outcomeOf(deps.now(), account)),
  )
}

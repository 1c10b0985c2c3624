import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { notFound } from '#platform/app-error.ts'
import { changeAccess } from '../access/change-access.ts'
import { findSession } from '../access/find-session.ts'
import { recordOfPerson } from './record-of-person.ts'
import { requirePerson } from './require-person.ts'
import { deleteOtherSessions, deleteSession } from './session.store.ts'
import type { Session } from './session.ts'

/** Ends one of the reader's own sessions at once. */
export async function endSession(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Session> {
  const personId = requirePerson(reader)
  return changeAccess(deps, { workspaceId: null, personId }, async (tx) => {
    const session = await deleteSession(tx, personId, id)
    if (!session) throw notFound('session', id)
    await recordEnd(tx, session, 'revoked')
    return session
  })
}

/** Ends all of the reader's sessions but the one that asks, and gives back those. */
export async function endOtherSessions(deps: Deps, reader: Reader): Promise<Session[]> {
  const personId = requirePerson(reader)
  const kept = reader.kind === 'stranger' ? null : (reader.sessionId ?? null)
  return changeAccess(deps, { workspaceId: null, personId }, async (tx) => {
    const ended = await deleteOtherSessions(tx, personId, kept)
    for (const session of ended) await recordEnd(tx, session, 'revoked')
    return ended
  })
}

/** Ends every session of somebody whose password has been replaced, within that transaction. */
export async function endSessionsOf(tx: Tx, personId: string): Promise<void> {
  await deleteOtherSessions(tx, personId, null)
}

/** Signs out: ends the session of this token, if it is one. `replaced`: the same browser has signed in again. */
export async function endSessionOf(
  deps: Deps,
  token: string,
  because: 'signed_out' | 'replaced' = 'signed_out',
): Promise<void> {
  const session = await findSession(deps, token)
  if (!session) return
  const { userId, id } = session
  await changeAccess(deps, { workspaceId: null, personId: userId }, async (tx) => {
    const ended = await deleteSession(tx, userId, id)
    if (ended) await recordEnd(tx, ended, because)
  })
}

function recordEnd(tx: Tx, { id }: Session, because: 'signed_out' | 'replaced' | 'revoked'): Promise<void> {
  return recordOfPerson(tx, { kind: 'session.ended', subjectType: 'session', subjectId: id, data: { because } })
}

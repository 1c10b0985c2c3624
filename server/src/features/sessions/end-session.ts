import { notFound } from '#platform/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { changeAccess } from '../access/change-access.ts'
import { findSession } from '../access/find-session.ts'
import { requirePerson } from './require-person.ts'
import { deleteSession } from './session.store.ts'
import type { Session } from './session.ts'

/** Ends one of the reader's own sessions at once. */
export async function endSession(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Session> {
  const personId = requirePerson(reader)
  return changeAccess(deps, { workspaceId: null, personId }, async (tx) => {
    const session = await deleteSession(tx, personId, id)
    if (!session) throw notFound('session', id)
    return session
  })
}

/** Signs out: ends the session of this token, if it is one. */
export async function endSessionOf(deps: Deps, token: string): Promise<void> {
  const session = await findSession(deps, token)
  if (!session) return
  const { userId, id } = session
  await changeAccess(deps, { workspaceId: null, personId: userId }, (tx) => deleteSession(tx, userId, id))
}

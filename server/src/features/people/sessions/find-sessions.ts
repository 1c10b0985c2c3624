import type { ReadScope } from '#kit/read-scope.ts'
import { requirePerson } from './require-person.ts'
import { listSessions } from './session.store.ts'
import { idleSince, type Session } from './session.ts'

/** The reader's own sessions, last used first. */
export async function findSessions(scope: ReadScope): Promise<Session[]> {
  const personId = requirePerson(scope.reader)
  const now = scope.deps.now()
  return listSessions(await scope.tx(), personId, {
    now,
    idleSince: idleSince(now, scope.deps.config),
    limit: MAX_LISTED,
  })
}

const MAX_LISTED = 100

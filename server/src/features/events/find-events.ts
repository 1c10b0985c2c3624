import { badInput } from '#platform/app-error.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { requirePermission } from '../access/actor.ts'
import type { ReadScope } from '../access/read-scope.ts'
import { listEventActors, listEvents } from './event.store.ts'
import type { EventActor, RecordedEvent } from './event.ts'

export type EventQuery = {
  subjectId?: string | null
  kind?: string | null
  actorId?: string | null
  partOf?: string | null
  from?: Date | null
  until?: Date | null
}

/** The workspace's audit trail, newest first. Strangers have none to read. */
export async function findEvents(scope: ReadScope, query: EventQuery & PageInput): Promise<RecordedEvent[]> {
  requirePermission(scope.reader, 'read')
  const page = parsePage(query)
  const { subjectId = null, kind = null, actorId = null, partOf = null, from = null, until = null } = query
  if (from && until && from > until) {
    throw badInput('period_reversed', '"from" must not be later than "until".', {
      field: 'from',
      value: from.toISOString(),
    })
  }
  return listEvents(await scope.tx(), scope.workspaceId, { subjectId, kind, actorId, partOf, from, until }, page)
}

/** Whoever stands in the audit trail. */
export async function findEventActors(scope: ReadScope): Promise<EventActor[]> {
  requirePermission(scope.reader, 'read')
  return listEventActors(await scope.tx(), scope.workspaceId, MAX_ACTORS)
}

/** For choosing from a list; beyond that nobody would read it. */
const MAX_ACTORS = 500

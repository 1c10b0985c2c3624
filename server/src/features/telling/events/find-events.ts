import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { badInput } from '#platform/app-error.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { listEventActors, listEvents } from './event.store.ts'
import type { EventActor, RecordedEvent } from './event.ts'
import { permissionForKind, subjectsHidden } from './event-permission.ts'

export type EventQuery = {
  subjectId?: string | null
  kind?: string | null
  actorId?: string | null
  partOf?: string | null
  from?: Date | null
  until?: Date | null
}

/**
 * The workspace's audit trail, newest first, without the events of what the reader is not shown elsewhere: of webhooks, say. Who asks for
 * one kind of those is told so. Strangers have none to read.
 */
export async function findEvents(scope: ReadScope, query: EventQuery & PageInput): Promise<RecordedEvent[]> {
  const { permissions } = requirePermission(scope.reader, 'read')
  if (query.kind) requirePermission(scope.reader, permissionForKind(query.kind))
  const page = parsePage(query)
  const { subjectId = null, kind = null, actorId = null, partOf = null, from = null, until = null } = query
  if (from && until && from > until) {
    throw badInput('period_reversed', '"from" must not be later than "until".', {
      field: 'from',
      value: from.toISOString(),
    })
  }
  const hidden = subjectsHidden(permissions)
  const filter = { subjectId, kind, actorId, partOf, from, until, hidden }
  return listEvents(await scope.tx(), scope.workspaceId, filter, page)
}

/** Whoever stands in the audit trail. A private link goes by its label, which is for those who may make links. */
export async function findEventActors(scope: ReadScope): Promise<EventActor[]> {
  const { permissions } = requirePermission(scope.reader, 'read')
  const actors = await listEventActors(await scope.tx(), scope.workspaceId, MAX_ACTORS)
  const isHidden = subjectsHidden(permissions).includes('private_link')
  return isHidden ? actors.filter(({ kind }) => kind !== 'private_link') : actors
}

/** For choosing from a list; beyond that nobody would read it. */
const MAX_ACTORS = 500

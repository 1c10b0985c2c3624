import { type PageInput, parsePage } from '#platform/page.ts'
import { requirePermission } from '../access/actor.ts'
import type { ReadScope } from '../access/read-scope.ts'
import { listEvents } from './event.store.ts'
import type { RecordedEvent } from './event.ts'

/** The workspace's audit trail, newest first. Strangers have none to read. */
export async function findEvents(
  scope: ReadScope,
  query: { subjectId?: string | null; kind?: string | null } & PageInput,
): Promise<RecordedEvent[]> {
  requirePermission(scope.reader, 'read')
  const page = parsePage(query)
  const filter = { subjectId: query.subjectId ?? null, kind: query.kind ?? null }
  return listEvents(await scope.tx(), scope.workspaceId, filter, page)
}

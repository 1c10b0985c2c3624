import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { substringPattern } from '#platform/substring-pattern.ts'
import {
  countDeletedRecords,
  type DeletedFilter,
  findDeletedRecords,
  listDeletedRecords,
} from './deleted-record.store.ts'
import { ADMINISTERED, type DeletedRecord, keptSince, type RecordKind } from './deleted-record.ts'

export type DeletedQuery = { kind?: RecordKind | null; search?: string | null }

/**
 * What can be restored, the latest first. Webhooks and schedules are shown to who administers, deleted or not. Strangers have nothing to read
 * here.
 */
export async function listDeleted(scope: ReadScope, query: DeletedQuery & PageInput): Promise<DeletedRecord[]> {
  requirePermission(scope.reader, 'read')
  const page = parsePage(query)
  return listDeletedRecords(await scope.tx(), scope.workspaceId, toFilter(scope, query), page)
}

export async function countDeleted(scope: ReadScope, query: DeletedQuery): Promise<number> {
  requirePermission(scope.reader, 'read')
  return countDeletedRecords(await scope.tx(), scope.workspaceId, toFilter(scope, query))
}

/** By the identifier the record had; null when none is kept. */
export async function findDeleted(scope: ReadScope, recordId: string): Promise<DeletedRecord | null> {
  requirePermission(scope.reader, 'read')
  const [found] = await findDeletedRecords(await scope.tx(), scope.workspaceId, [recordId], since(scope))
  return found && !hiddenFrom(scope).includes(found.kind) ? found : null
}

function toFilter(scope: ReadScope, { kind, search }: DeletedQuery): DeletedFilter {
  if (kind && ADMINISTERED.has(kind)) requirePermission(scope.reader, 'administer')
  return { kind: kind ?? null, hidden: hiddenFrom(scope), pattern: substringPattern(search), since: since(scope) }
}

function hiddenFrom({ reader }: ReadScope): readonly RecordKind[] {
  const { permissions } = requirePermission(reader, 'read')
  return permissions.has('administer') ? [] : [...ADMINISTERED]
}

/** The sweep comes once an hour; what is due for it is gone already. */
function since({ deps }: ReadScope): Date {
  return keptSince(deps.now(), deps.config.deletedRecordsDays)
}

import type { NamedConflict } from '#features/exchange/conflicts/conflict.ts'
import { type ConflictQuery, countConflictsFound, findConflicts } from '#features/exchange/conflicts/find-conflicts.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import type { PageInput } from '#platform/page.ts'
import { findConnection } from '../connections/find-connections.ts'

/** Those of a connection that is there. */
export async function findConnectionConflicts(
  scope: ReadScope,
  query: ConflictQuery & PageInput,
): Promise<NamedConflict[]> {
  await requireConnection(scope, query.connectionId)
  return findConflicts(scope, query)
}

export async function countConnectionConflicts(scope: ReadScope, query: ConflictQuery): Promise<number> {
  await requireConnection(scope, query.connectionId)
  return countConflictsFound(scope, query)
}

async function requireConnection(scope: ReadScope, id: string): Promise<void> {
  if (!(await findConnection(scope, id))) throw notFound('connection', id)
}

import { REFERRED_NOUNS } from '#features/records/external-references/external-reference.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { oneOf } from '#platform/fields.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { type ConflictFilter, countConflicts, listConflicts } from './conflict.store.ts'
import type { NamedConflict } from './conflict.ts'

export type ConflictQuery = {
  readonly connectionId: string
  readonly noun?: string | null
  /** True: also those that were decided for ours. */
  readonly withKept?: boolean | null
}

/** Fields in which records are others here than in a connected system, in the order in which that came up. */
export async function findConflicts(
  scope: ReadScope,
  { connectionId, noun, withKept, ...page }: ConflictQuery & PageInput,
): Promise<NamedConflict[]> {
  requirePermission(scope.reader, 'read')
  const place = { workspaceId: scope.workspaceId, connectionId }
  return listConflicts(await scope.tx(), place, toFilter({ noun, withKept }), parsePage(page))
}

export async function countConflictsFound(scope: ReadScope, { connectionId, ...filter }: ConflictQuery) {
  requirePermission(scope.reader, 'read')
  return countConflicts(await scope.tx(), { workspaceId: scope.workspaceId, connectionId }, toFilter(filter))
}

function toFilter({ noun, withKept }: Partial<Omit<ConflictQuery, 'connectionId'>>): ConflictFilter {
  return { withKept: withKept === true, noun: noun == null ? null : oneOf(REFERRED_NOUNS).parse(noun, 'noun') }
}

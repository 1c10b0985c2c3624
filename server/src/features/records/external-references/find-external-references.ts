import type { ReadScope } from '#kit/read-scope.ts'
import { listReferences } from './external-reference.store.ts'
import type { ExternalReference } from './external-reference.ts'

/** What records are called in the systems that the workspace is connected to, which is nobody else's business. */
export async function loadExternalReferences(
  scope: ReadScope,
  recordIds: readonly string[],
): Promise<ExternalReference[]> {
  if (scope.reader.kind === 'stranger') return []
  return listReferences(await scope.tx(), scope.workspaceId, recordIds)
}

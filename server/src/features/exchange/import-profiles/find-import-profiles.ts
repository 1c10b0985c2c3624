import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { groupBy } from '#kit/relation.ts'
import { findProfile, listProfiles, listProfilesOfShapes } from './import-profile.store.ts'
import type { ImportProfile } from './import-profile.ts'

export async function findImportProfiles(scope: ReadScope): Promise<ImportProfile[]> {
  requirePermission(scope.reader, 'read')
  return listProfiles(await scope.tx(), scope.workspaceId)
}

export async function loadImportProfile(scope: ReadScope, id: string): Promise<ImportProfile | null> {
  requirePermission(scope.reader, 'read')
  return (await findProfile(await scope.tx(), scope.workspaceId, id)) ?? null
}

/** Of files with the same columns, by their shape. */
export async function loadProfilesOfShapes(
  scope: ReadScope,
  shapes: readonly string[],
): Promise<Map<string, ImportProfile[]>> {
  return groupBy(await listProfilesOfShapes(await scope.tx(), scope.workspaceId, shapes), ({ shape }) => shape)
}

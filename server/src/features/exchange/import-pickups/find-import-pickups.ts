import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { findPickup, listPickups } from './import-pickup.store.ts'
import type { ImportPickup } from './import-pickup.ts'

export async function findImportPickups(scope: ReadScope): Promise<ImportPickup[]> {
  requirePermission(scope.reader, 'administer')
  return listPickups(await scope.tx(), scope.workspaceId)
}

export async function loadImportPickup(scope: ReadScope, id: string): Promise<ImportPickup | null> {
  requirePermission(scope.reader, 'administer')
  return (await findPickup(await scope.tx(), scope.workspaceId, id)) ?? null
}

import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { notFound } from '#platform/app-error.ts'
import { changeImport } from '../imports/change-import.ts'
import type { Import } from '../imports/import.ts'
import { findProfile } from './import-profile.store.ts'

/** Has a file read as a profile says. What the file lacks of it is told with the problems of its columns. */
export async function applyImportProfile(
  deps: Deps,
  reader: Reader,
  { id, profileId }: { readonly id: string; readonly profileId: string },
): Promise<Import> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const profile = await inTransaction(deps.db.app, { workspaceId }, (tx) => findProfile(tx, workspaceId, profileId))
  if (!profile) throw notFound('import_profile', profileId)
  return changeImport(deps, reader, { id }, profile)
}

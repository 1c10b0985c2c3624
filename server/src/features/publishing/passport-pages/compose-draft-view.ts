import type { FileAddresses } from '#features/records/files/file-address.ts'
import { loadFilesToPublish } from '#features/records/files/find-files.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { composeDraft } from '../passports/compose-draft.ts'
import { readPassportJson } from '../passports/passport-json.ts'
import { pageFilesOf } from './page-files.ts'
import type { PassportView } from './passport-view.ts'

/**
 * What the passport page of a variant would show were it published now; null where there is no such variant. `addresses`: where its
 * reader gets the files, which are not public before that.
 */
export async function composeDraftView(
  scope: ReadScope,
  variantId: string,
  addresses: FileAddresses,
): Promise<PassportView | null> {
  const draft = await composeDraft(scope, variantId)
  if (!draft) return null
  const { workspace, shown, document } = draft
  const files = pageFilesOf(await loadFilesToPublish(scope, variantId), addresses)
  return {
    json: readPassportJson(shown.body),
    document,
    publisher: workspace.name,
    look: { brandColor: workspace.brandColor, logoUrl: files.logoUrl },
    files,
    publication: null,
  }
}

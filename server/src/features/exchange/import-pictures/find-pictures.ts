import type { Tx } from '#database/transaction.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import { bothNames } from './both-names.ts'
import { listPictures } from './import-picture.store.ts'
import { OF_TOO_MANY } from './import-picture.ts'
import { countHosts, countPictures, listPicturesOf } from './listed-picture.store.ts'
import { pictureAddresses } from './picture-addresses.ts'
import { type PictureNames, pictureNames } from './picture-names.ts'

export type PictureQuery = PageInput & { outcome?: string | null }

export async function loadPictures(scope: ReadScope, ids: readonly string[], { outcome, ...page }: PictureQuery) {
  return listPicturesOf(await scope.tx(), scope.workspaceId, ids, outcome ?? null, parsePage(page))
}

export async function loadPictureCounts(scope: ReadScope, ids: readonly string[]) {
  return countPictures(await scope.tx(), scope.workspaceId, ids)
}

export async function loadPictureHosts(scope: ReadScope, ids: readonly string[]) {
  return countHosts(await scope.tx(), scope.workspaceId, ids)
}

/** By what the pictures of an import are found, in its archive and at addresses. */
export async function namesOfPictures(
  tx: Tx,
  workspaceId: string,
  importId: string,
  settings: ImportSettings,
): Promise<PictureNames | null> {
  // That one was of too many is found out anew.
  const pictures = (await listPictures(tx, workspaceId, importId)).map((one) =>
    one.because?.reason === OF_TOO_MANY.reason ? { ...one, because: null } : one,
  )
  const inArchive = pictures.length === 0 ? null : pictureNames(pictures)
  const after = Math.max(-1, ...pictures.map(({ place }) => place)) + 1
  return bothNames(inArchive, settings.pictureAddresses ? pictureAddresses(settings, after) : null)
}

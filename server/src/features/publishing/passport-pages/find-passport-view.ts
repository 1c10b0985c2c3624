import type { Deps } from '#deps.ts'
import { PUBLIC_ADDRESSES } from '#features/records/files/file-address.ts'
import { findShownPassport, type PublicPassport } from '../passports/find-public-passport.ts'
import { isPassportIdentifier } from '../passports/passport-identifier.ts'
import { readPassportJson } from '../passports/passport-json.ts'
import { pageFilesOf } from './page-files.ts'
import type { PassportView } from './passport-view.ts'

/** A public passport with what its page shows; the view is null where it was withdrawn. */
export type ViewedPassport = PublicPassport & { readonly view: PassportView | null }

/** For anyone, by variant id or digitalId. Undefined for unknown and never published alike. */
export async function findPassportView(deps: Deps, identifier: string): Promise<ViewedPassport | undefined> {
  if (!isPassportIdentifier(identifier)) return undefined
  const found = await findShownPassport(deps, identifier)
  if (!found) return undefined
  const { besides, ...passport } = found
  if (!passport.content || !besides) return { ...passport, view: null }
  const { version, publishedAt } = passport
  const files = pageFilesOf(besides.files, PUBLIC_ADDRESSES)
  return {
    ...passport,
    view: {
      json: readPassportJson(passport.content.body),
      document: besides.document,
      publisher: besides.workspaceName,
      look: { brandColor: besides.brandColor, logoUrl: files.logoUrl },
      files,
      publication: { version, publishedAt, versions: besides.versions },
    },
  }
}

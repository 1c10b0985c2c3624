import type { Deps } from '#deps.ts'
import { PUBLIC_ADDRESSES } from '#features/records/files/file-address.ts'
import { loadPassportFiles } from '#features/records/files/find-files.ts'
import { findPublicPassport, type PublicPassport } from '../passports/find-public-passport.ts'
import { isPassportIdentifier } from '../passports/passport-identifier.ts'
import { readPassportJson } from '../passports/passport-json.ts'
import { pageFilesOf } from './page-files.ts'
import { findPassportPage } from './passport-page.store.ts'
import type { PassportView } from './passport-view.ts'

/** A public passport with what its page shows; the view is null where it was withdrawn. */
export type ViewedPassport = PublicPassport & { readonly view: PassportView | null }

/** For anyone, by variant id or digitalId. Undefined for unknown and never published alike. */
export async function findPassportView(deps: Deps, identifier: string): Promise<ViewedPassport | undefined> {
  if (!isPassportIdentifier(identifier)) return undefined
  const passport = await findPublicPassport(deps, identifier, null)
  if (!passport?.content) return passport && { ...passport, view: null }
  // Of the same version, whatever is published in between.
  const [page, shown] = await Promise.all([
    findPassportPage(deps.db.published, passport),
    loadPassportFiles(deps, passport.variantId),
  ])
  if (!page) return { ...passport, state: 'withdrawn', content: null, view: null }
  const { version, publishedAt } = passport
  const files = pageFilesOf(shown, PUBLIC_ADDRESSES)
  return {
    ...passport,
    view: {
      json: readPassportJson(passport.content.body),
      document: page.document,
      publisher: page.workspaceName,
      look: { brandColor: page.brandColor, logoUrl: files.logoUrl },
      files,
      publication: { version, publishedAt, versions: page.versions },
    },
  }
}

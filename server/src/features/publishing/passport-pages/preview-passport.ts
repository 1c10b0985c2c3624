import type { FileAddresses } from '#features/records/files/file-address.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import type { PageInput } from '#platform/page.ts'
import { composeDraft } from '../passports/compose-draft.ts'
import { loadPassports, loadVersions } from '../passports/find-passports.ts'
import type { PassportContent } from '../passports/passport.ts'
import { composeDraftView } from './compose-draft-view.ts'
import type { PassportView } from './passport-view.ts'

/** The page that publishing a variant at this moment would make, as the next version of its passport. */
export async function previewPassport(scope: ReadScope, variantId: string): Promise<PassportView> {
  requirePermission(scope.reader, 'read')
  const view = await composeDraftView(scope, variantId, addressesIn(scope.workspaceId))
  if (!view) throw notFound('variant', variantId)
  const [passport] = await loadPassports(scope, [variantId])
  const former = passport ? await loadVersions(scope, [variantId], FORMER) : []
  const version = (passport?.version ?? 0) + 1
  const publishedAt = scope.deps.now()
  const versions = [{ version, publishedAt }, ...former].map((one) => ({
    version: one.version,
    publishedAt: one.publishedAt.toISOString(),
  }))
  return { ...view, publication: { version, publishedAt, versions } }
}

/** The JSON that publishing it would store, byte for byte. */
export async function previewPassportJson(scope: ReadScope, variantId: string): Promise<PassportContent> {
  requirePermission(scope.reader, 'read')
  const draft = await composeDraft(scope, variantId)
  if (!draft) throw notFound('variant', variantId)
  return draft.content
}

/** With the next one, as many as the page lists (public_passport_page). */
const FORMER: PageInput = { take: 19 }

/** Where members get files. A browser that shows the page sends no header for the workspace, so each address names it. */
function addressesIn(workspaceId: string): FileAddresses {
  const own = (id: string, rest = '') => `/api/v1/files/${id}${rest}?workspace=${workspaceId}`
  return {
    image: ({ id }) => own(id),
    copies: ({ id, sizes }) => sizes.map((width) => ({ width, url: own(id, `/${width}.webp`) })),
    document: ({ id }) => own(id),
  }
}

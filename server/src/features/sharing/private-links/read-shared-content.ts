import type { Deps } from '#deps.ts'
import { composeDraftView } from '#features/publishing/passport-pages/compose-draft-view.ts'
import type { PassportView } from '#features/publishing/passport-pages/passport-view.ts'
import { loadAssessments } from '#features/records/assessments/find-assessments.ts'
import { loadCertifications } from '#features/records/certifications/find-certifications.ts'
import type { File } from '#features/records/files/file.ts'
import type { FileAddresses } from '#features/records/files/file-address.ts'
import { loadFiles, loadFilesToPublish } from '#features/records/files/find-files.ts'
import { loadMaterials } from '#features/records/materials/find-materials.ts'
import { loadProducts } from '#features/records/products/find-products.ts'
import { loadVariants } from '#features/records/variants/find-variants.ts'
import { systemActor } from '#kit/actor.ts'
import { openReadScope, type ReadScope } from '#kit/read-scope.ts'
import { keyBy } from '#kit/relation.ts'
import type { GrantedLink } from './link-grant.ts'
import type { LinkItemKind, LinkSelection } from './link-selection.ts'
import type { SharedContent, SharedFile, SharedTable } from './shared-content.ts'
import { tableOfCertifications, tableOfMaterials, tableOfProducts, tableOfVariants } from './shared-records.ts'

/** What a link shows now: of its own workspace, and of that only what the link names. */
export async function readSharedContent(deps: Deps, link: GrantedLink): Promise<SharedContent> {
  return readFor(deps, link, async (scope): Promise<SharedContent> => {
    const { subject } = link
    switch (subject) {
      case 'passport':
        return { subject, passport: await readPassport(scope, link) }
      case 'records':
        return { subject, tables: await readTables(scope, link) }
      case 'files':
        return { subject, files: (await loadChosen(scope, link, 'file', loadFiles)).map(presentFile) }
    }
  })
}

/** A file of the link by its id: one that it names, or one that the page of its passport shows. Null for all others. */
export async function readSharedFile(deps: Deps, link: GrantedLink, id: string): Promise<File | null> {
  const [item] = link.items
  if (link.subject === 'passport' && item) {
    const files = await readFor(deps, link, (scope) => loadFilesToPublish(scope, item.id))
    return files.find((file) => file.id === id) ?? null
  }
  if (!link.items.some((one) => one.kind === 'file' && one.id === id)) return null
  return readFor(deps, link, async (scope) => (await loadFiles(scope, [id]))[0] ?? null)
}

/** An image that the page of the link's passport shows, by its id; null for all others. */
export async function readSharedImage(deps: Deps, link: GrantedLink, id: string): Promise<File | null> {
  const file = link.subject === 'passport' ? await readSharedFile(deps, link, id) : null
  return file?.mediaType.startsWith('image/') ? file : null
}

/** Nobody acts here, so nothing is permitted; the loaders are given the identifiers of the link and no others. */
async function readFor<T>(deps: Deps, link: GrantedLink, read: (scope: ReadScope) => Promise<T>): Promise<T> {
  const scope = openReadScope(deps, { ...systemActor(link.workspaceId, link.id), permissions: new Set<never>() })
  try {
    return await read(scope)
  } finally {
    scope.close()
  }
}

async function readTables(scope: ReadScope, link: LinkSelection): Promise<SharedTable[]> {
  const chosen = <T extends { id: string }>(kind: LinkItemKind, load: Load<T>) => loadChosen(scope, link, kind, load)
  const products = await chosen('product', loadProducts)
  const variants = await chosen('variant', loadVariants)
  const materials = await chosen('material', loadMaterials)
  const certifications = await chosen('certification', loadCertifications)
  const variantIds = variants.map(({ id }) => id)
  const assessments = variantIds.length === 0 ? [] : await loadAssessments(scope, variantIds)
  const byVariant = keyBy(assessments, ({ variantId }) => variantId)
  return [
    tableOfProducts(products),
    tableOfVariants(variants, (id) => byVariant.get(id)),
    tableOfMaterials(materials),
    tableOfCertifications(certifications, scope.today),
  ].filter(({ rows }) => rows.length > 0)
}

type Load<T> = (scope: ReadScope, ids: readonly string[]) => Promise<readonly T[]>

/** The records of a kind that the link names, in its order. */
async function loadChosen<T extends { id: string }>(
  scope: ReadScope,
  { items }: LinkSelection,
  kind: LinkItemKind,
  load: Load<T>,
): Promise<T[]> {
  const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
  if (ids.length === 0) return []
  const found = keyBy(await load(scope, ids), ({ id }) => id)
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A link to a passport names its variant alone. */
async function readPassport(scope: ReadScope, { items }: LinkSelection): Promise<PassportView | null> {
  const [item] = items
  return item ? composeDraftView(scope, item.id, SHARED_ADDRESSES) : null
}

/** Relative to the page and its JSON: the token must not stand in what is made to be saved, and may be passed on. */
const SHARED_ADDRESSES: FileAddresses = {
  image: ({ id }) => `images/${id}/original`,
  copies: ({ id, sizes }) => sizes.map((width) => ({ width, url: `images/${id}/${width}.webp` })),
  document: ({ id }) => `files/${id}`,
}

function presentFile({ id, name, mediaType, size, sha256 }: File): SharedFile {
  return { id, name, mediaType, size, sha256: sha256.toString('hex') }
}

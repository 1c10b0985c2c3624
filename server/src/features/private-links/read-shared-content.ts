import { MAX_TAKE } from '#platform/page.ts'
import type { Deps } from '../../deps.ts'
import { systemActor } from '../access/actor.ts'
import { openReadScope, type ReadScope } from '../access/read-scope.ts'
import { keyBy } from '../access/relation.ts'
import { loadAssessments } from '../assessments/find-assessments.ts'
import { publishedImpactOf } from '../assessments/result-of.ts'
import { type Certification, certificationState } from '../certifications/certification.ts'
import { loadCertifications, loadCertificationsOf } from '../certifications/find-certifications.ts'
import type { File } from '../files/file.ts'
import { loadFiles } from '../files/find-files.ts'
import { loadMaterials } from '../materials/find-materials.ts'
import { composePassport, withoutScore } from '../passports/passport.ts'
import { loadProducts } from '../products/find-products.ts'
import { loadCompositions, loadVariants } from '../variants/find-variants.ts'
import { findCurrentWorkspace } from '../workspaces/find-workspace.ts'
import { discloseScore } from '../workspaces/score-disclosure.ts'
import type { LinkItemKind, LinkSelection } from './link-selection.ts'
import type { GrantedLink } from './open-link.ts'
import type {
  SharedCertification,
  SharedContent,
  SharedFile,
  SharedMaterial,
  SharedPassport,
  SharedTable,
} from './shared-content.ts'
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

/** A file of the link by its id; null when the link does not name it, or it has been deleted. */
export async function readSharedFile(deps: Deps, link: GrantedLink, id: string): Promise<File | null> {
  if (!link.items.some((item) => item.kind === 'file' && item.id === id)) return null
  return readFor(deps, link, async (scope) => (await loadFiles(scope, [id]))[0] ?? null)
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

async function readPassport(scope: ReadScope, { items }: LinkSelection): Promise<SharedPassport | null> {
  const ids = items.map(({ id }) => id)
  const [variant] = await loadVariants(scope, ids)
  if (!variant) return null
  const [product] = await loadProducts(scope, [variant.productId])
  if (!product) return null
  const [assessment] = await loadAssessments(scope, ids)
  const composition = await loadCompositions(scope, ids)
  const materialIds = composition.flatMap(({ materialId }) => materialId ?? [])
  const materials = keyBy(await loadMaterials(scope, materialIds), ({ id }) => id)
  const workspace = await findCurrentWorkspace(scope)
  const passport = composePassport(variant, product, await publishedImpactOf(scope, assessment ?? null))
  // The reader of a link is no member: a passport shows them the score where it shows it to the public.
  const showsScore = workspace !== null && discloseScore(workspace, scope.deps.now()).shown
  const page = { take: MAX_TAKE }
  const certifications = [
    ...(await loadCertificationsOf(scope, 'product', [product.id], page)),
    ...(await loadCertificationsOf(scope, 'material', [...new Set(materialIds)], page)),
    ...(variant.manufacturerId === null
      ? []
      : await loadCertificationsOf(scope, 'company', [variant.manufacturerId], page)),
  ]
  return {
    document: JSON.parse((showsScore ? passport : withoutScore(passport)).body.toString()),
    careSymbols: variant.careSymbols,
    materials: composition.map(({ materialId, fibreText, part, share }): SharedMaterial => {
      const material = materialId === null ? undefined : materials.get(materialId)
      return {
        name: material?.label ?? material?.name ?? fibreText ?? '',
        part,
        share,
        recycledShare: material?.recycledShare ?? null,
        originCountry: material?.originCountry ?? null,
      }
    }),
    stages: variant.stages,
    certifications: certifications.map((certification) => present(certification, scope.today)),
  }
}

function presentFile({ id, name, mediaType, size, sha256 }: File): SharedFile {
  return { id, name, mediaType, size, sha256: sha256.toString('hex') }
}

function present(certification: Certification, today: string): SharedCertification {
  const { scheme, name, number, issuer, validFrom, validUntil } = certification
  return { scheme, name, number, issuer, validFrom, validUntil, state: certificationState(certification, today) }
}

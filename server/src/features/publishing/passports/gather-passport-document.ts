import { findCurrentWorkspace } from '#features/people/workspaces/find-workspace.ts'
import type { Assessment } from '#features/records/assessments/assessment.ts'
import { resultOf } from '#features/records/assessments/result-of.ts'
import { loadCompanies } from '#features/records/companies/find-companies.ts'
import type { Product } from '#features/records/products/product.ts'
import { loadCompositions } from '#features/records/variants/find-variants.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { composePassportDocument, type PassportDocument } from './passport-document.ts'
import { listApplyingCertifications, listDisclosedRatings, listUsedMaterials } from './passport-records.store.ts'

/**
 * The passport page's document of a variant, from the records as they are in this transaction. All is asked for at once: whoever
 * publishes holds the variant meanwhile.
 */
export async function gatherPassportDocument(
  scope: ReadScope,
  subject: {
    readonly variant: Variant
    readonly product: Product
    readonly assessment: Promise<Assessment | null>
  },
): Promise<PassportDocument> {
  const { variant, product } = subject
  const { workspaceId } = scope
  const companyIds = [product.companyId, variant.manufacturerId].filter((id) => id !== null)
  const tx = await scope.tx()
  const [workspace, composition, companies, materials, certifications, ratings, assessment] = await Promise.all([
    findCurrentWorkspace(scope),
    loadCompositions(scope, [variant.id]),
    loadCompanies(scope, companyIds),
    listUsedMaterials(tx, workspaceId, variant.id),
    listApplyingCertifications(tx, workspaceId, { variantId: variant.id, productId: product.id, companyIds }),
    listDisclosedRatings(tx, workspaceId, companyIds),
    subject.assessment,
  ])
  const result = assessment === null || assessment.carbonFootprint === null ? null : await resultOf(scope, assessment)
  const workspaceName = workspace?.name ?? ''
  return composePassportDocument({
    workspaceName,
    language: workspace?.language ?? null,
    variant,
    product,
    composition,
    companies,
    materials,
    certifications,
    ratings,
    assessment,
    result,
  })
}

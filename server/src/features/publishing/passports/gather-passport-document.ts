import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { findWorkspace } from '#features/people/workspaces/workspace.store.ts'
import type { Assessment } from '#features/records/assessments/assessment.ts'
import { resultOf } from '#features/records/assessments/result-of.ts'
import { findCompaniesById } from '#features/records/companies/company.store.ts'
import type { Product } from '#features/records/products/product.ts'
import { listCompositions } from '#features/records/variants/variant.store.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import { composePassportDocument, type PassportDocument } from './passport-document.ts'
import { listApplyingCertifications, listUsedMaterials } from './passport-records.store.ts'

/**
 * The passport page's document of a variant, from the records as they are in this transaction. All is asked for at once: whoever
 * publishes holds the variant meanwhile.
 */
export async function gatherPassportDocument(
  tx: Tx,
  workspaceId: string,
  subject: {
    readonly variant: Variant
    readonly product: Product
    readonly assessment: Promise<Assessment | null>
  },
  deps: Deps,
): Promise<PassportDocument> {
  const { variant, product } = subject
  const companyIds = [product.companyId, variant.manufacturerId].filter((id) => id !== null)
  const [workspace, composition, companies, materials, certifications, assessment] = await Promise.all([
    findWorkspace(tx, workspaceId),
    listCompositions(tx, workspaceId, [variant.id]),
    findCompaniesById(tx, workspaceId, companyIds),
    listUsedMaterials(tx, workspaceId, variant.id),
    listApplyingCertifications(tx, workspaceId, { variantId: variant.id, productId: product.id, companyIds }),
    subject.assessment,
  ])
  const result =
    assessment === null || assessment.carbonFootprint === null
      ? null
      : await resultOf({ deps, tx: async () => tx }, assessment)
  const workspaceName = workspace?.name ?? ''
  return composePassportDocument({
    workspaceName,
    variant,
    product,
    composition,
    companies,
    materials,
    certifications,
    assessment,
    result,
  })
}

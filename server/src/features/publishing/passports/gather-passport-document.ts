import type { Assessment } from '#features/records/assessments/assessment.ts'
import { resultOf } from '#features/records/assessments/result-of.ts'
import type { Product } from '#features/records/products/product.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { composePassportDocument, type PassportDocument } from './passport-document.ts'
import { gatherRecords } from './passport-records.store.ts'

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
  const [records, assessment] = await Promise.all([
    gatherRecords(tx, workspaceId, { variantId: variant.id, productId: product.id, companyIds }),
    subject.assessment,
  ])
  const result = assessment === null || assessment.carbonFootprint === null ? null : await resultOf(scope, assessment)
  const { workspace, composition, companies, materials, certifications, ratings } = records
  return composePassportDocument({
    workspaceName: workspace?.name ?? '',
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

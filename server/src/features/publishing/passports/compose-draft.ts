import { findCurrentWorkspace } from '#features/people/workspaces/find-workspace.ts'
import { discloseScore } from '#features/people/workspaces/score-disclosure.ts'
import type { Workspace } from '#features/people/workspaces/workspace.ts'
import { loadAssessments } from '#features/records/assessments/find-assessments.ts'
import { publishedImpactOf } from '#features/records/assessments/result-of.ts'
import { loadProducts } from '#features/records/products/find-products.ts'
import { loadVariants } from '#features/records/variants/find-variants.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { gatherPassportDocument } from './gather-passport-document.ts'
import { composePassport, type PassportContent, withoutScore } from './passport.ts'
import type { PassportDocument } from './passport-document.ts'

/** What publishing a variant now would store, and what of it the public would be shown today. */
export type PassportDraft = {
  readonly variant: Variant
  readonly workspace: Workspace
  readonly content: PassportContent
  /** Without the score where the workspace does not show it. */
  readonly shown: PassportContent
  readonly showsScore: boolean
  readonly document: PassportDocument
}

/** From the records as they are; null where there is no such variant. */
export async function composeDraft(scope: ReadScope, variantId: string): Promise<PassportDraft | null> {
  const [variant] = await loadVariants(scope, [variantId])
  const [product] = variant ? await loadProducts(scope, [variant.productId]) : []
  const workspace = await findCurrentWorkspace(scope)
  if (!variant || !product || !workspace) return null
  const [assessment = null] = await loadAssessments(scope, [variantId])
  const content = composePassport(variant, product, await publishedImpactOf(scope, assessment))
  const subject = { variant, product, assessment: Promise.resolve(assessment) }
  const document = await gatherPassportDocument(scope, subject)
  const { shown: showsScore } = discloseScore(workspace, scope.deps.now())
  return { variant, workspace, content, shown: showsScore ? content : withoutScore(content), showsScore, document }
}

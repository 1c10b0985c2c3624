import { LocksOutrun, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { findAssessments } from '#features/records/assessments/assessment.store.ts'
import { recordOf } from '#features/records/assessments/assessment.ts'
import { publishedImpactOf } from '#features/records/assessments/result-of.ts'
import { holdProduct } from '#features/records/products/product.store.ts'
import type { Product } from '#features/records/products/product.ts'
import { findVariantsById, lockVariant } from '#features/records/variants/variant.store.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { gatherPassportDocument } from './gather-passport-document.ts'
import { insertVersion, markPublished, notifyPublished } from './passport.store.ts'
import { composePassport, signalOf } from './passport.ts'
import { copyToPublished } from './published-copies.store.ts'

/** Freezes the variant as it is now into the next version of its passport, and makes that the public one. */
export async function publishPassport(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Variant> {
  const { variant, passport } = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const { variant, product } = await lockBoth(tx, workspaceId, id)
    const found = findAssessments(tx, workspaceId, [id]).then(([assessment]) => assessment ?? null)
    const document = await gatherPassportDocument(tx, workspaceId, { variant, product, assessment: found }, deps)
    const assessment = await found
    const impact = await publishedImpactOf({ deps, tx: async () => tx }, assessment)
    const content = composePassport(variant, product, impact)
    const passport = await markPublished(tx, workspaceId, variant)
    await insertVersion(
      tx,
      workspaceId,
      passport,
      { ...content, document },
      assessment && recordOf(assessment),
      actor.name,
    )
    await copyToPublished(tx, workspaceId, id, product.id)
    recordEvent(tx, actor, {
      kind: 'passport.published',
      subjectType: 'passport',
      subjectId: id,
      data: { version: passport.version, digitalId: passport.digitalId, sha256: content.sha256.toString('hex') },
    })
    await notifyPublished(tx, passport)
    return { variant, passport }
  })
  deps.signals.tellHere('selvedge_passport', signalOf(passport))
  return variant
}

/**
 * Neither may change between the reading for the JSON and the copying for the catalogue. The product comes first, as everywhere.
 */
async function lockBoth(tx: Tx, workspaceId: string, id: string): Promise<{ variant: Variant; product: Product }> {
  const [seen] = await findVariantsById(tx, workspaceId, [id])
  const product = seen && (await holdProduct(tx, workspaceId, seen.productId))
  const variant = await lockVariant(tx, workspaceId, id)
  if (!variant) throw notFound('variant', id)
  if (variant.productId !== product?.id) throw new LocksOutrun('The variant was moved in between.')
  return { variant, product }
}

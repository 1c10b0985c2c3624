import type { Deps } from '#deps.ts'
import { recordOf } from '#features/records/assessments/assessment.ts'
import { loadAssessments } from '#features/records/assessments/find-assessments.ts'
import { publishedImpactOf } from '#features/records/assessments/result-of.ts'
import { holdWithProduct } from '#features/records/variants/hold-variant.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import { write } from '#kit/write.ts'
import { gatherPassportDocument } from './gather-passport-document.ts'
import { notifyPublished, publishVersion } from './passport.store.ts'
import { composePassport, signalOf } from './passport.ts'
import { copyToPublished } from './published-copies.store.ts'

/** Freezes the variant as it is now into the next version of its passport, and makes that the public one. */
export async function publishPassport(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Variant> {
  const { variant, passport } = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    // Neither may change between the reading for the JSON and the copying for the catalogue.
    const { variant, product } = await holdWithProduct(tx, workspaceId, id)
    const scope = scopeWithin(deps, tx, actor)
    const found = loadAssessments(scope, [id]).then(([assessment]) => assessment ?? null)
    const document = await gatherPassportDocument(scope, { variant, product, assessment: found })
    const assessment = await found
    const impact = await publishedImpactOf(scope, assessment)
    const content = composePassport(variant, product, impact)
    const passport = await publishVersion(tx, workspaceId, variant, {
      ...content,
      document,
      assessment: assessment && recordOf(assessment),
      publishedBy: actor.name,
    })
    // From here on nothing is waited for but the commit.
    copyToPublished(tx, workspaceId, id, product.id)
    recordEvent(tx, actor, {
      kind: 'passport.published',
      subjectType: 'passport',
      subjectId: id,
      data: { version: passport.version, digitalId: passport.digitalId, sha256: content.sha256.toString('hex') },
    })
    notifyPublished(tx, passport)
    return { variant, passport }
  })
  deps.signals.tellHere('selvedge_passport', signalOf(passport))
  return variant
}

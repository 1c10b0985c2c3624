import { assess } from '@selvedge/lca/open/assess.ts'
import { readOpenInput } from '@selvedge/lca/open/open-input.ts'
import { methodId } from '@selvedge/lca/open/open-method.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { loadMaterials } from '../materials/find-materials.ts'
import { listReadinessFacts } from '../readiness/readiness.store.ts'
import { variantFields } from '../variants/variant-fields.ts'
import { METHOD } from './assess-variants.ts'
import { findMaterialsWithEvidence } from './assessment.store.ts'
import type { Assessment } from './assessment.ts'
import { assessmentInputs, dayOf } from './assessment-inputs.ts'
import { impactMethod } from './impact-method.ts'
import { shownValues } from './result-of.ts'

/** Of a variant, those that an assessment looks at. */
const draftRules = {
  weight: variantFields.weight,
  materialComposition: variantFields.materialComposition,
  composition: variantFields.composition,
  stages: variantFields.stages,
  productionLocation: variantFields.productionLocation,
  expectedUses: variantFields.expectedUses,
  airFreightShare: variantFields.airFreightShare,
  undyed: variantFields.undyed,
  faded: variantFields.faded,
  recyclability: variantFields.recyclability,
  repairability: variantFields.repairability,
}

/** What the assessment of a variant would be with other values, by the code that would make it; nothing is saved. What is left out is as it is. */
export async function assessDraft(
  scope: ReadScope,
  { id, ...input }: Input<typeof draftRules> & { id: string },
): Promise<Assessment> {
  requirePermission(scope.reader, 'read')
  const { composition, ...fields } = parsePatch(draftRules, input)
  const [stored] = await listReadinessFacts(await scope.tx(), scope.workspaceId, [id])
  if (!stored) throw notFound('variant', id)
  const variant = { ...stored.variant, ...fields, stages: fields.stages ?? stored.variant.stages }
  const subject = {
    ...stored,
    variant,
    composition: composition === undefined ? stored.composition : (composition ?? []),
  }
  const ids = subject.composition.flatMap(({ materialId }) => (materialId === null ? [] : [materialId]))
  const proven = new Set(await findMaterialsWithEvidence(await scope.tx(), scope.workspaceId, ids))
  const materials = new Map(
    (await loadMaterials(scope, [...new Set(ids)])).map((material) => [
      material.id,
      { ...material, hasEvidence: proven.has(material.id) },
    ]),
  )
  const method = impactMethod(scope.deps.config.lcaSourcesOff)
  const inputs = assessmentInputs(method, subject, materials, dayOf(scope.deps.now()))
  return {
    id: `${id} unsaved`,
    variantId: id,
    method: METHOD,
    methodVersion: methodId,
    factorSetVersion: method.factors.version,
    inputs,
    ...shownValues(assess(method, readOpenInput(inputs, method.codes))),
    assessedAt: scope.deps.now(),
  }
}

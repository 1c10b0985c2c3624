import { lastExpiringDay } from '../certifications/certification.ts'
import { ENERGY_FIGURES } from '../variants/stage-energy.ts'
import type { Place, ReadinessFacts } from './readiness.ts'
import { shorten } from './shorten.ts'

/** Of what shows suppliers' verified values: that which ended first, and that which ends next, in time to ask for another. */
export function findEvidenceEnds(facts: ReadinessFacts, today: string) {
  const ends = [...endsOfMaterials(facts), ...endsOfSteps(facts)].sort((a, b) => (a.day < b.day ? -1 : 1))
  return {
    ended: ends.find(({ day }) => day < today) ?? null,
    ending: ends.find(({ day }) => day >= today && day <= lastExpiringDay(today)) ?? null,
  }
}

/** `of`: what it shows, in English. */
export type EvidenceEnd = { readonly of: string; readonly day: string; readonly mend: Place }

function endsOfMaterials({ composition, variantId }: ReadinessFacts): EvidenceEnd[] {
  return composition.flatMap(({ materialId, material }) => {
    const isVerified = material?.carbonFootprintEvidence === 'verified'
    const hasValue = material?.carbonFootprint != null || material?.waterLiters != null
    const day = isVerified && hasValue ? material.footprintValidUntil : null
    if (day === null) return []
    const record = materialId === null ? 'variant' : 'material'
    const mend: Place = { record, recordId: materialId ?? variantId, field: 'footprintValidUntil' }
    return [{ of: `the supplier’s values of “${shorten(material?.name ?? '')}”`, day, mend }]
  })
}

function endsOfSteps({ variant, variantId }: ReadinessFacts): EvidenceEnd[] {
  return variant.stages.flatMap((step) => {
    const hasFigure = ENERGY_FIGURES.some((name) => step[name] !== undefined)
    const day = step.energyEvidence === 'verified' && hasFigure ? step.energyValidUntil : undefined
    if (day === undefined) return []
    const mend: Place = { record: 'variant', recordId: variantId, field: 'stages' }
    return [{ of: `the energy values of the step ${step.stage}`, day, mend }]
  })
}

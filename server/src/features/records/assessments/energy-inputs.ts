import type { Stage } from '../variants/production-stage.ts'
import { ENERGY_FIGURES } from '../variants/stage-energy.ts'
import type { AssessmentInputs } from './assessment.ts'
import { countedEvidence } from './counted-evidence.ts'

/**
 * The measured energy of a variant's production steps, by step, as the method takes it; undefined where there is none. Of several steps of one kind
 * the first counts, as its country does. `hasFile`: evidence is filed with the variant or its product.
 */
export function energyInputs(stages: readonly Stage[], hasFile: boolean, today: string): EnergyInputs | undefined {
  const energy: Record<string, AssessmentInputs> = {}
  const seen = new Set<string>()
  for (const step of stages) {
    if (seen.has(step.stage)) continue
    seen.add(step.stage)
    const figures = ENERGY_FIGURES.flatMap((name) => (step[name] === undefined ? [] : [[name, step[name]] as const]))
    if (figures.length === 0) continue
    const { energyEvidence: said = null, energyVerifier: verifier = null, energyValidUntil: validUntil = null } = step
    const source = [step.energySource ?? null]
    const evidence = countedEvidence({ said, hasFile, verifier, validUntil, source }, today)
    energy[step.stage] = {
      ...Object.fromEntries(figures),
      ...Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== null)),
    }
  }
  return Object.keys(energy).length === 0 ? undefined : energy
}

type EnergyInputs = Readonly<Record<string, AssessmentInputs>>

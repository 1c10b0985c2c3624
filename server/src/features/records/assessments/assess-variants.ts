import { createHash } from 'node:crypto'
import { InputError } from '@selvedge/lca/input-error.ts'
import { assess } from '@selvedge/lca/open/assess.ts'
import { type OpenInput, readOpenInput } from '@selvedge/lca/open/open-input.ts'
import { methodId, type OpenMethod } from '@selvedge/lca/open/open-method.ts'
import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import { judgeVariants } from '../readiness/judge-variants.ts'
import { listReadinessFacts, type ReadinessSubject, saveReadiness } from '../readiness/readiness.store.ts'
import type { ReadinessFacts } from '../readiness/readiness.ts'
import { holdBasis, type NewAssessment, type StoredSubject, saveAssessments } from './assessment.store.ts'
import type { AssessmentInputs } from './assessment.ts'
import { assessmentInputs, dayOf, type SubjectMaterial } from './assessment-inputs.ts'
import { basisOf, impactMethod } from './impact-method.ts'
import { shownValues } from './result-of.ts'
import { scoreProducts } from './score-products.ts'
import { NO_STAGES, stageColumnsOf } from './stage-impacts.ts'

/** What came of assessing some variants. */
type Outcome = {
  /** Whether any assessment was replaced, which even with the values of before may have other reasons, or any readiness. */
  readonly saved: boolean
  /** Those whose values changed. */
  readonly reassessed: readonly Reassessed[]
}

/** What changed for one variant. */
type Reassessed = { readonly variantId: string; readonly before: Values | null; readonly after: Values }
type Values = {
  readonly carbonFootprint: number | null
  readonly waterLiters: number | null
  readonly sustainabilityScore: number | null
}

/**
 * Assesses variants whose product, then themselves, the caller's transaction has locked. Those whose inputs, method and factors are as
 * before are left alone. Their readiness is judged with them. One statement is waited for and at most four are sent with the one that comes next, however many
 * variants; the products' scores follow for `productIds` and the products of the variants.
 */
export async function assessVariants(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
  productIds: readonly string[] = [],
): Promise<Outcome> {
  const method = impactMethod(deps.config.lcaSourcesOff)
  holdBasis(tx, workspaceId, variantIds)
  const subjects = await listReadinessFacts(tx, workspaceId, variantIds)
  const materials = materialsOf(subjects)
  const reassessed: Reassessed[] = []
  const fresh: NewAssessment[] = []
  const facts: ReadinessFacts[] = []
  for (const subject of subjects) {
    const assessment = assessSubject(deps, method, subject, materials)
    facts.push(assessment === null ? subject : { ...subject, carbonFootprint: assessment.carbonFootprint })
    if (assessment === null) continue
    fresh.push(assessment)
    const { variantId, current } = subject
    if (current === null || !sameValues(current, assessment)) {
      reassessed.push({ variantId, before: current && valuesOf(current), after: valuesOf(assessment) })
    }
  }
  if (fresh.length > 0) saveAssessments(tx, workspaceId, fresh, { basis: basisOf(method), at: deps.now() })
  scoreProducts(tx, workspaceId, [...productIds, ...productsOf(subjects, reassessed)])
  const judged = saveReadiness(tx, workspaceId, subjects, judgeVariants(facts))
  return { saved: fresh.length > 0 || judged > 0, reassessed }
}

/** Each once: what was read of one is remembered with it. */
function materialsOf(subjects: readonly ReadinessSubject[]): Map<string, SubjectMaterial> {
  const materials = new Map<string, SubjectMaterial>()
  for (const { composition } of subjects) {
    for (const { materialId, material } of composition) {
      if (materialId !== null && material !== null && !materials.has(materialId)) materials.set(materialId, material)
    }
  }
  return materials
}

/** Null when nothing that decides the result has changed. */
function assessSubject(
  deps: Deps,
  method: OpenMethod,
  subject: StoredSubject,
  materials: ReadonlyMap<string, SubjectMaterial>,
): NewAssessment | null {
  const { variantId, current } = subject
  const inputs = assessmentInputs(method, subject, materials, dayOf(deps.now()))
  const inputsHash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
  const factorSetVersion = method.factors.version
  const isCurrent =
    current?.inputsHash === inputsHash &&
    current.methodVersion === methodId &&
    current.factorSetVersion === factorSetVersion &&
    current.hasStages
  if (isCurrent) return null
  const made = {
    variantId,
    id: newId('asm'),
    method: METHOD,
    methodVersion: methodId,
    factorSetVersion,
    inputs,
    inputsHash,
  }
  return { ...made, ...calculate(deps, method, variantId, inputs) }
}

export const METHOD = 'selvedge-open'

function calculate(deps: Deps, method: OpenMethod, variantId: string, inputs: AssessmentInputs) {
  try {
    const input = readOpenInput(inputs, method.codes)
    const result = assess(method, input)
    return { ...shownValues(result), ...stageColumnsOf(result), evidenceUntil: evidenceEndOf(input) }
  } catch (error) {
    // The records are checked when they are saved, so this is a fault of ours. It must not keep anybody from saving.
    if (!(error instanceof InputError)) throw error
    deps.log.error({ err: error, variantId }, 'The method refused the inputs of a variant')
    const nothing = { carbonFootprint: null, waterLiters: null, sustainabilityScore: null, reasonCodes: [] }
    return { ...nothing, ...NO_STAGES, evidenceUntil: null }
  }
}

/** The first day on which evidence ends that counts; null where none does. */
function evidenceEndOf({ materials, energy = {} }: OpenInput): string | null {
  const said = [...materials.map(({ supplier }) => supplier), ...Object.values(energy)]
  const ends = said.flatMap((one) => (one?.evidence === 'verified' ? [one.validUntil] : []))
  return ends.filter((day) => day !== undefined).sort()[0] ?? null
}

function productsOf(subjects: readonly StoredSubject[], reassessed: readonly Reassessed[]): string[] {
  const changed = new Set(reassessed.filter(scoreChanged).map(({ variantId }) => variantId))
  return subjects.filter(({ variantId }) => changed.has(variantId)).map(({ productId }) => productId)
}

function scoreChanged({ before, after }: Reassessed): boolean {
  // One without a score counts, too.
  return before === null || before.sustainabilityScore !== after.sustainabilityScore
}

function sameValues(a: Values, b: Values): boolean {
  return (
    a.carbonFootprint === b.carbonFootprint &&
    a.waterLiters === b.waterLiters &&
    a.sustainabilityScore === b.sustainabilityScore
  )
}

function valuesOf({ carbonFootprint, waterLiters, sustainabilityScore }: Values): Values {
  return { carbonFootprint, waterLiters, sustainabilityScore }
}

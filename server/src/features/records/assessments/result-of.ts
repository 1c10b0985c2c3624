import { factorSetFrom } from '@selvedge/lca/factors/factor-set.ts'
import { assess, type OpenAssessment } from '@selvedge/lca/open/assess.ts'
import { publicMethodologyOf, shownWaterLiters } from '@selvedge/lca/open/methodology.ts'
import { type OpenInput, readOpenInput } from '@selvedge/lca/open/open-input.ts'
import { methodIds, type OpenMethod, openMethod } from '@selvedge/lca/open/open-method.ts'
import { codesOf } from '@selvedge/lca/open/reasons.ts'
import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { findFactorSet } from './assessment.store.ts'
import type { Assessment, AssessmentRecord, EnvironmentalImpact, PublishedImpact } from './assessment.ts'
import { impactMethod } from './impact-method.ts'

/** A result made again in full: with it go the breakdown, the explanation, the methodology and the levers. */
export type Result = { readonly method: OpenMethod; readonly input: OpenInput; readonly assessment: OpenAssessment }

type Reading = { readonly deps: Deps; tx(): Promise<Tx> }

/** The same numbers as on the day it was made: the same inputs, method and factors give the same result. */
export async function resultOf(reading: Reading, record: AssessmentRecord): Promise<Result> {
  const { method, input } = await calculationOf(reading, record)
  return { method, input, assessment: assess(method, input) }
}

/** What a result was calculated with and from. */
export async function calculationOf(
  reading: Reading,
  record: AssessmentRecord,
): Promise<Pick<Result, 'method' | 'input'>> {
  const method = await methodOf(reading, record)
  return { method, input: readOpenInput(record.inputs, method.codes) }
}

/** What a passport says of a variant; its score and footprint null where there is none. */
export async function publishedImpactOf(reading: Reading, assessment: Assessment | null): Promise<PublishedImpact> {
  return {
    sustainabilityScore: assessment?.sustainabilityScore ?? null,
    environmentalImpact: await impactOf(reading, assessment),
  }
}

/** With how it was assessed, which is calculated anew. */
export async function impactOf(reading: Reading, assessment: Assessment | null): Promise<EnvironmentalImpact> {
  const shown = shownImpact(assessment)
  if (assessment === null || shown.carbonFootprint === null) return { ...shown, methodology: null }
  const { method, input } = await calculationOf(reading, assessment)
  return { ...shown, methodology: publicMethodologyOf(method, input) }
}

/** Nothing but nulls where there is no footprint, whose reasons are the owner's business. */
export function shownImpact(assessment: Assessment | null): Omit<EnvironmentalImpact, 'methodology'> {
  if (assessment === null || assessment.carbonFootprint === null) return { carbonFootprint: null, waterLiters: null }
  const { carbonFootprint, waterLiters } = assessment
  return { carbonFootprint, waterLiters }
}

/** An assessment of before, as it was: calculated again from what was kept of it. */
export async function repeatAssessment(
  reading: Reading,
  record: AssessmentRecord,
  of: { readonly id: string; readonly variantId: string; readonly assessedAt: Date },
): Promise<Assessment> {
  const { assessment } = await resultOf(reading, record)
  return { ...of, ...record, ...shownValues(assessment) }
}

/** A result as it is kept and shown: with the digits that it knows. */
export function shownValues({ carbonFootprint, waterLiters, score, reasons }: OpenAssessment) {
  return {
    carbonFootprint: carbonFootprint === null ? null : shownCarbonKg(carbonFootprint),
    waterLiters: waterLiters === null ? null : shownWaterLiters(waterLiters),
    sustainabilityScore: score,
    reasonCodes: codesOf(reasons),
  }
}

/** kg CO2e with the three significant digits that are known. What adds up (stages, explanations) keeps all of them. */
export function shownCarbonKg(kg: number): number {
  return Number(kg.toPrecision(3))
}

async function methodOf(
  { deps, tx }: Reading,
  { methodVersion, factorSetVersion }: AssessmentRecord,
): Promise<OpenMethod> {
  const version = methodIds.find((id) => id === methodVersion)
  if (version === undefined) throw unknownVersion(`the method ${methodVersion}`)
  const current = impactMethod(deps.config.lcaSourcesOff, version)
  if (current.factors.version === factorSetVersion) return current
  const key = `${version} ${factorSetVersion}`
  const known = formerMethods.get(key)
  if (known) return known
  const content = await findFactorSet(await tx(), factorSetVersion)
  if (content === undefined) throw unknownVersion(`the factor set ${factorSetVersion}`)
  const method = openMethod(factorSetFrom(content), { version })
  if (formerMethods.size >= MAX_FORMER) formerMethods.clear()
  formerMethods.set(key, method)
  return method
}

/** By version, whose fingerprint says what is in it. */
const formerMethods = new Map<string, OpenMethod>()
const MAX_FORMER = 8

function unknownVersion(what: string): AppError {
  return new AppError(
    'not_found',
    'assessment_version_unknown',
    `This assessment was made with ${what}, which this installation does not have. Assess the variant again to see an explanation.`,
  )
}

import type { EvidenceGap, OpenInput } from '@selvedge/lca/open/open-input.ts'
import { isBlocking, type Reason } from '@selvedge/lca/open/reasons.ts'

/** Something that a person could add to the records, and what it would do. */
export type MissingInput = {
  /** The record to change. */
  readonly record: 'variant' | 'product' | 'material' | 'workspace'
  /** Its field, as the API names it. */
  readonly field: string
  /** Why: with `item`, what the advice is made from, so that it can be given in other languages. */
  readonly code: Reason['code'] | 'SCORE_INPUT'
  /** A material, a place of the chain, or an input. */
  readonly item: string
  /** What to do, for a person. */
  readonly advice: string
  /** Without it there is no result at all. */
  readonly blocking: boolean
}

/** What is missing from the records, the blocking ones first: the reasons of a result, turned into things to do. */
export function missingInputs(input: OpenInput, reasons: readonly Reason[]): MissingInput[] {
  const found = new Map<string, MissingInput>()
  for (const reason of reasons) {
    // Of several markets that are said the worst counts, and there is nothing to add.
    if (reason.item === 'market' && input.market !== undefined) continue
    const missing = ADVICE[reason.code]?.(reason.item)
    if (missing)
      found.set(`${missing.record} ${missing.field} ${missing.advice}`, {
        ...missing,
        code: reason.code,
        item: stepOfEnergy(reason.item) ?? nameOf(reason.item),
        blocking: isBlocking(reason),
      })
  }
  if (hasNoBenchmark(reasons)) return sorted(found)
  if (input.scoreInputs.recyclable === undefined)
    add(found, variant('recyclability', 'Say how much of it can be recycled; an unknown share counts as 0.'))
  if (input.scoreInputs.repair === undefined)
    add(found, variant('repairability', 'Say how well it can be repaired; an unknown value counts as 0.'))
  return sorted(found)
}

/** Nothing to compare such a kind of product with, so what the score alone asks for would change nothing. Where the kind is not said, saying it may help. */
function hasNoBenchmark(reasons: readonly Reason[]): boolean {
  return (
    reasons.some(({ code }) => code === 'BENCHMARK') &&
    !reasons.some(({ code, item }) => code === 'DEFAULT' && item === 'product')
  )
}

function sorted(found: ReadonlyMap<string, MissingInput>): MissingInput[] {
  return [...found.values()].sort((a, b) => Number(b.blocking) - Number(a.blocking))
}

type Advice = Pick<MissingInput, 'record' | 'field' | 'advice'>

function add(found: Map<string, MissingInput>, advice: Advice): void {
  found.set(advice.field, { ...advice, code: 'SCORE_INPUT', item: advice.field, blocking: false })
}

const STAGE_OF_PLACE: Readonly<Record<string, string>> = {
  material: 'where the fibres come from (stage FIBRE, or the materials’ originCountry)',
  spinning: 'where it is spun (stage SPINNING)',
  fabric: 'where it is knitted or woven (stage FABRIC)',
  dyeing: 'where it is dyed (stage DYEING)',
  making: 'where it is sewn (stage MAKING)',
}

const ADVICE: Partial<Record<Reason['code'], (item: string) => Advice | null>> = {
  WEIGHT: () => variant('weight', 'Give the weight of one item in kilograms.'),
  COMPOSITION_SUM: () => variant('composition', 'Give the whole composition: the shares must add up to 100%.'),
  COMPOSITION_NORMALISED: () => variant('composition', 'Correct the shares so that they add up to 100%.'),
  COVERAGE: () =>
    variant(
      'composition',
      'Too little of it is made of materials with a factor. Name the fibres as on a label, or give the supplier’s own footprint.',
    ),
  MATERIAL_PROXY: (item) => ({
    record: 'material',
    field: 'carbonFootprint',
    advice:
      `"${nameOf(item)}" has no factor. Name the material as on a label, or give the supplier’s own footprint, ` +
      'which needs a material instead of text in the composition.',
  }),
  WATER_PROXY: (item) => ({
    record: 'material',
    field: 'waterLiters',
    advice:
      `"${nameOf(item)}" has no water value. Give the supplier’s own, which needs a material instead of text in ` +
      'the composition.',
  }),
  WIDE_SPREAD: (item) => ({
    record: 'material',
    field: 'carbonFootprint',
    advice: `Sources for "${nameOf(item)}" differ by more than a factor of 5. Give the supplier’s own footprint.`,
  }),
  COUNTRY_PROXY: (item) => {
    if (item === 'market') return MARKETS
    const where = STAGE_OF_PLACE[item]
    return where === undefined ? null : variant('stages', `Say ${where}; until then, the worst country is assumed.`)
  },
  EVIDENCE_FILE: (item) => evidence(item, 'file'),
  EVIDENCE_VERIFIER: (item) => evidence(item, 'verifier'),
  EVIDENCE_VALIDITY: (item) => evidence(item, 'validity'),
  EVIDENCE_ENDED: (item) => evidence(item, 'ended'),
  DEFAULT: (item) => DEFAULTS[item] ?? null,
  CLAIM: (item) => claimOfEnergy(item) ?? CLAIMS[item] ?? null,
}

const MARKETS: Advice = {
  record: 'workspace',
  field: 'markets',
  advice: 'Say where you sell (markets of the workspace); until then, the worst country is assumed.',
}

const DEFAULTS: Readonly<Record<string, Advice>> = {
  product: {
    record: 'product',
    field: 'productType',
    advice:
      'Say which kind of product it is (productType, category or customs code). Until then, the kind with the ' +
      'highest footprint is assumed, and there is no score.',
  },
  fabricProcess: variant(
    'stages',
    'Say how the fabric is made (process of the stage FABRIC: woven, or the kind of knitting).',
  ),
  uses: variant(
    'expectedUses',
    'Say how many times it will be worn; until then, two thirds of what is usual for its category are assumed.',
  ),
  air: variant(
    'airFreightShare',
    'Say how much of the way to the market it is flown; until then, all of it is assumed.',
  ),
  fading: variant('faded', 'Say whether it is washed or faded after sewing; until then, jeans are assumed to be.'),
}

/** What is claimed counts in full with a report filed as evidence. */
const CLAIMS: Readonly<Record<string, Advice>> = {
  uses: variant(
    'files',
    'File the test report that proves how long it lasts as evidence; until then, 0.67 to 1.45 times the usual life count.',
  ),
  score: variant(
    'files',
    'Prove what you claim with a test report, filed as evidence; until then, claims add 10 points at most.',
  ),
}

/** What to do so that a material's own values, or the energy that was measured at a step, count as verified. */
function evidence(item: string, gap: EvidenceGap): Advice {
  const step = stepOfEnergy(item)
  if (step === null) {
    const { field, what } = OF_MATERIAL[gap]
    const advice = `So that the supplier’s values of "${nameOf(item)}" count as verified, ${what}.`
    return { record: 'material', field, advice }
  }
  const { field, what } = OF_STEP[gap]
  return variant(field, `So that the energy measured at the step ${step.toUpperCase()} counts as verified, ${what}.`)
}

function claimOfEnergy(item: string): Advice | null {
  const step = stepOfEnergy(item)
  if (step === null) return null
  return variant(
    'stages',
    `Prove the energy of the step ${step.toUpperCase()} by a report filed as evidence, with its verifier and its last day; until then, ` +
      'half of what the method reckons is the least that counts.',
  )
}

/** The production step whose measured energy a reason is about; null: it is about something else. */
function stepOfEnergy(item: string): string | null {
  return /^energy\.(spinning|fabric|dyeing|making)$/.exec(item)?.[1] ?? null
}

type WhatToDo = Readonly<Record<EvidenceGap, { readonly field: string; readonly what: string }>>

const OF_MATERIAL: WhatToDo = {
  file: { field: 'files', what: 'file the study or declaration with the material as evidence' },
  verifier: { field: 'footprintVerifier', what: 'say who verified them' },
  validity: { field: 'footprintValidUntil', what: 'say until when the study or declaration is valid' },
  ended: {
    field: 'footprintValidUntil',
    what: 'ask the supplier for a new study or declaration: this one has ended',
  },
}

const OF_STEP: WhatToDo = {
  file: { field: 'files', what: 'file the report with the variant or its product as evidence' },
  verifier: { field: 'stages', what: 'say who verified it (energyVerifier)' },
  validity: { field: 'stages', what: 'say until when the report is valid (energyValidUntil)' },
  ended: { field: 'stages', what: 'ask the factory for a new report: this one has ended (energyValidUntil)' },
}

function variant(field: string, advice: string): Advice {
  return { record: 'variant', field, advice }
}

function nameOf(item: string): string {
  return item.replace(/^unknown:/, '')
}

import { stageNames } from '@selvedge/lca/open/explain.ts'
import { methodologyOf } from '@selvedge/lca/open/methodology.ts'
import { isBlocking, type Reason } from '@selvedge/lca/open/reasons.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { builder } from '#kit/schema-builder.ts'
import { AssessmentType } from './assessment.graphql.ts'
import type { Assessment } from './assessment.ts'
import { explainResult } from './explain-assessment.ts'
import { ExplanationLineType } from './explanation.graphql.ts'
import { type MissingInput, missingInputs } from './missing-inputs.ts'
import { type ImpactRange, rangeOf } from './range-of.ts'
import { type Result, resultOf, shownCarbonKg } from './result-of.ts'
import { type StageImpact, stageImpactsOf } from './stage-impacts.ts'

/**
 * What only the workspace sees of a result: how it came about names suppliers' own values. Calculated when it is asked for, once for
 * all fields of one assessment.
 */
export function detailsOf(scope: ReadScope, assessment: Assessment): Promise<Result> | null {
  if (scope.reader.kind === 'stranger') return null
  const known = scope.memo.get(assessment) as Promise<Result> | undefined
  if (known) return known
  const result = resultOf(scope, assessment)
  scope.memo.set(assessment, result)
  return result
}

const StageImpactType = builder.objectRef<StageImpact>('StageImpact').implement({
  description: 'The contribution of one life-cycle stage.',
  fields: (t) => ({
    stage: t.exposeString('stage', {
      description:
        'material, spinning, fabric, wet (dyeing and finishing), making, transport, use or eol (end of life).',
    }),
    name: t.string({ description: 'The name for people, in English.', resolve: ({ stage }) => stageNames[stage] }),
    carbonFootprint: t.exposeFloat('carbonFootprint', { description: 'kg CO2e per item.' }),
    waterLiters: t.exposeFloat('waterLiters', { description: 'Litres of blue water per item.' }),
  }),
})

const ReasonType = builder.objectRef<Reason>('AssessmentReason').implement({
  description: 'Why a value is null, or which assumption replaces missing data.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The reason as a stable code for programs.' }),
    item: t.exposeString('item', { description: 'The input or material it concerns.' }),
    message: t.exposeString('message', { description: 'The reason as an English sentence.' }),
    blocking: t.boolean({ description: 'True if there is no result at all without it.', resolve: isBlocking }),
  }),
})

const MissingInputType = builder.objectRef<MissingInput>('MissingInput').implement({
  description: 'Something that could be added to the records to get a result, or a more accurate one.',
  fields: (t) => ({
    record: t.exposeString('record', { description: 'The kind of record: variant, product, material or workspace.' }),
    field: t.exposeString('field', { description: 'The field of the record, as in this schema.' }),
    code: t.exposeString('code', {
      description: 'The code of the reason, as in `reasons`; SCORE_INPUT if only the score needs it.',
    }),
    item: t.exposeString('item', {
      description: 'What the reason concerns: a material, a step of the supply chain, an input.',
    }),
    advice: t.exposeString('advice', { description: 'What to do, in English.' }),
    blocking: t.exposeBoolean('blocking', { description: 'True if there is no result at all without it.' }),
  }),
})

const SubScoresType = builder.objectRef<NonNullable<Result['assessment']['subScores']>>('SubScores').implement({
  description:
    'The parts of the score: half carbon, a fifth water, a fifth circularity and a tenth evidence, up to a cap.',
  fields: (t) => ({
    carbon: t.exposeFloat('carbon', { description: '0 to 100; a conventional item of its category has 50.' }),
    water: t.exposeFloat('water', { description: '0 to 100; 0 if too little is known.' }),
    circularity: t.exposeFloat('circularity', {
      description: '0 to 100: recycled share, recyclability and repairability.',
    }),
    evidence: t.exposeFloat('evidence', { description: '0 to 100: data quality times coverage.' }),
    cap: t.exposeFloat('cap', { description: 'The highest score that data of this quality allows.' }),
  }),
})

const RangeType = builder.objectRef<ImpactRange>('ImpactRange').implement({
  description:
    'Where nine of ten results lie if every factor, loss and intensity is drawn 1,000 times from what is known of it. It says ' +
    'nothing of what is wrong with the method itself.',
  fields: (t) => ({
    low: t.exposeFloat('low', { nullable: true, description: 'The 5th percentile; null if there is no result.' }),
    high: t.exposeFloat('high', { nullable: true, description: 'The 95th percentile; null if there is no result.' }),
  }),
})

const ImpactCategory = builder.enumType('ImpactCategory', {
  description: 'An environmental impact that is calculated.',
  values: {
    CARBON: { value: 'carbon', description: 'Carbon footprint, kg CO2e.' },
    WATER: { value: 'water', description: 'Blue water, litres.' },
  } as const,
})

const ONLY_OWN = 'Null for readers without credentials: how a result was computed is private to the workspace.'

builder.objectFields(AssessmentType, (t) => ({
  grade: t.string({
    nullable: true,
    description:
      'A (80 and more), B (65), C (50), D (35) or E. Null if there is no score, and for readers without credentials.',
    resolve: async (assessment, _args, { scope }) => (await detailsOf(scope, assessment))?.assessment.grade ?? null,
  }),
  boundary: t.string({
    nullable: true,
    description: `cradle-to-grave, or cradle-to-gate if the method does not cover the kind of product. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => (await detailsOf(scope, assessment))?.assessment.boundary ?? null,
  }),
  cradleToGate: t.float({
    nullable: true,
    description: `kg CO2e per item until it leaves the factory. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const cradleToGate = (await detailsOf(scope, assessment))?.assessment.cradleToGate ?? null
      return cradleToGate === null ? null : shownCarbonKg(cradleToGate)
    },
  }),
  uses: t.float({
    nullable: true,
    description: `How many times it is worn over its life. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => (await detailsOf(scope, assessment))?.assessment.uses ?? null,
  }),
  coverage: t.float({
    nullable: true,
    description: `Share of the mass with a carbon factor of its own, 0 to 1. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => (await detailsOf(scope, assessment))?.assessment.coverage ?? null,
  }),
  waterCoverage: t.float({
    nullable: true,
    description: `Share of the mass with a water value of its own, 0 to 1. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) =>
      (await detailsOf(scope, assessment))?.assessment.waterCoverage ?? null,
  }),
  dataQuality: t.float({
    nullable: true,
    description: `1 (best) to 5, weighted by each number’s contribution. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) =>
      (await detailsOf(scope, assessment))?.assessment.dataQuality ?? null,
  }),
  primaryDataShare: t.float({
    nullable: true,
    description: `Share of the footprint that is based on suppliers’ own values, 0 to 1. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) =>
      (await detailsOf(scope, assessment))?.assessment.primaryDataShare ?? null,
  }),
  verifiedDataShare: t.float({
    nullable: true,
    description:
      'The part of primaryDataShare that a third party has verified, with a file, a named verifier and a validity ' +
      `that is not past. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) =>
      (await detailsOf(scope, assessment))?.assessment.verifiedDataShare ?? null,
  }),
  subScores: t.field({
    type: SubScoresType,
    nullable: true,
    description: ONLY_OWN,
    resolve: async (assessment, _args, { scope }) => (await detailsOf(scope, assessment))?.assessment.subScores ?? null,
  }),
  stages: t.field({
    type: [StageImpactType],
    nullable: true,
    description: `The breakdown by life-cycle stage; empty if there is no result. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && stageImpactsOf(result.assessment)
    },
  }),
  carbonRange: t.field({
    type: RangeType,
    nullable: true,
    description: `kg CO2e per item: the 5th and the 95th percentile. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && rangeOf(result, 'carbonFootprint')
    },
  }),
  waterRange: t.field({
    type: RangeType,
    nullable: true,
    description: `Litres per item: the 5th and the 95th percentile. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && rangeOf(result, 'waterLiters')
    },
  }),
  reasons: t.field({
    type: [ReasonType],
    nullable: true,
    description: ONLY_OWN,
    resolve: async (assessment, _args, { scope }) => (await detailsOf(scope, assessment))?.assessment.reasons ?? null,
  }),
  missingInputs: t.field({
    type: [MissingInputType],
    nullable: true,
    description: `What to add to the records, starting with what prevents a result. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && missingInputs(result.input, result.assessment.reasons)
    },
  }),
  explanation: t.field({
    type: [ExplanationLineType],
    nullable: true,
    args: {
      impact: t.arg({ type: ImpactCategory, defaultValue: 'carbon', description: 'The impact to explain.' }),
    },
    // Some sixty lines; counted so that a page of 20 variants may ask for everything, and 100 may not.
    extensions: { countsAs: 20 },
    description: `Where the number comes from, down to the factors and their sources; empty if there is no result. ${ONLY_OWN}`,
    resolve: async (assessment, { impact }, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && explainResult(result, impact ?? 'carbon')
    },
  }),
  methodology: t.string({
    nullable: true,
    description: `How it was assessed or, if there is no result, why not. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && methodologyOf(result.method, result.input)
    },
  }),
  inputs: t.string({
    nullable: true,
    extensions: { isJson: true },
    description: `JSON: what it was calculated from, in the form that the command "lca assess" reads. ${ONLY_OWN}`,
    resolve: ({ inputs }, _args, { scope }) => (scope.reader.kind === 'stranger' ? null : JSON.stringify(inputs)),
  }),
}))

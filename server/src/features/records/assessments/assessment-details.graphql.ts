import type { FactorCitation } from '@selvedge/lca/explanation.ts'
import { stages } from '@selvedge/lca/open/calculate.ts'
import { stageNames } from '@selvedge/lca/open/explain.ts'
import type { Lever } from '@selvedge/lca/open/levers.ts'
import { methodologyOf } from '@selvedge/lca/open/methodology.ts'
import { isBlocking, type Reason } from '@selvedge/lca/open/reasons.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { builder } from '#kit/schema-builder.ts'
import { AssessmentType } from './assessment.graphql.ts'
import type { Assessment } from './assessment.ts'
import { type ExplanationLine, explainResult } from './explain-assessment.ts'
import { findLevers } from './find-levers.ts'
import { type MissingInput, missingInputs } from './missing-inputs.ts'
import { type ImpactRange, rangeOf } from './range-of.ts'
import { type Result, resultOf, shownCarbonKg } from './result-of.ts'

/**
 * What only the workspace sees of a result: how it came about names suppliers' own values. Calculated when it is asked for, once for
 * all fields of one assessment.
 */
function detailsOf(scope: ReadScope, assessment: Assessment): Promise<Result> | null {
  if (scope.reader.kind === 'stranger') return null
  const known = scope.memo.get(assessment) as Promise<Result> | undefined
  if (known) return known
  const result = resultOf(scope, assessment)
  scope.memo.set(assessment, result)
  return result
}

type StageImpact = { stage: string; name: string; carbonFootprint: number; waterLiters: number }

const StageImpactType = builder.objectRef<StageImpact>('StageImpact').implement({
  description: 'What one life-cycle stage adds.',
  fields: (t) => ({
    stage: t.exposeString('stage', {
      description:
        'material, spinning, fabric, wet (dyeing and finishing), making, transport, use or eol (end of life).',
    }),
    name: t.exposeString('name', { description: 'In English, for people.' }),
    carbonFootprint: t.exposeFloat('carbonFootprint', { description: 'kg CO2e per item.' }),
    waterLiters: t.exposeFloat('waterLiters', { description: 'Litres of blue water per item.' }),
  }),
})

const ReasonType = builder.objectRef<Reason>('AssessmentReason').implement({
  description: 'Why a value is null, or what stands in for what was not said.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The reason as a stable word for programs.' }),
    item: t.exposeString('item', { description: 'The input or material it is about.' }),
    message: t.exposeString('message', { description: 'The reason in a sentence, in English.' }),
    blocking: t.boolean({ description: 'Without it there is no result at all.', resolve: isBlocking }),
  }),
})

const MissingInputType = builder.objectRef<MissingInput>('MissingInput').implement({
  description: 'Something that could be added to the records to get a result, or a better one.',
  fields: (t) => ({
    record: t.exposeString('record', { description: 'variant, product or material.' }),
    field: t.exposeString('field', { description: 'Its field, as in this schema.' }),
    code: t.exposeString('code', {
      description: 'The reason behind it, as in `reasons`; SCORE_INPUT for what only the score asks for.',
    }),
    item: t.exposeString('item', {
      description: 'What the reason is about: a material, a place of the chain, an input.',
    }),
    advice: t.exposeString('advice', { description: 'What to do, in English.' }),
    blocking: t.exposeBoolean('blocking', { description: 'Without it there is no result at all.' }),
  }),
})

const SubScoresType = builder.objectRef<NonNullable<Result['assessment']['subScores']>>('SubScores').implement({
  description:
    'What the score is made of: half carbon, a fifth water, a fifth circularity, a tenth evidence, up to a cap.',
  fields: (t) => ({
    carbon: t.exposeFloat('carbon', { description: '0 to 100; 50 is a conventional item of its category.' }),
    water: t.exposeFloat('water', { description: '0 to 100; 0 where too little is known.' }),
    circularity: t.exposeFloat('circularity', { description: 'Recycled share, recyclability, repairability.' }),
    evidence: t.exposeFloat('evidence', { description: 'Data quality times coverage.' }),
    cap: t.exposeFloat('cap', { description: 'The most that data of this quality may score.' }),
  }),
})

const RangeType = builder.objectRef<ImpactRange>('ImpactRange').implement({
  description: 'The friendliest and the harshest reading of the same input. No confidence interval.',
  fields: (t) => ({
    low: t.exposeFloat('low', { nullable: true, description: 'The friendliest value; null where there is none.' }),
    high: t.exposeFloat('high', { nullable: true, description: 'The harshest value; null where there is none.' }),
  }),
})

const FactorCitationType = builder.objectRef<FactorCitation>('FactorCitation').implement({
  description: 'The row of the factor set that a number comes from.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The id of the row in its factor set.' }),
    label: t.exposeString('label', { description: 'What the row is called, in English.' }),
    source: t.exposeString('source', { description: 'Where the factor was read.' }),
    licence: t.exposeString('licence', { description: 'The licence under which its source may be used.' }),
    year: t.int({
      nullable: true,
      description: 'The year of the factor; null where its source names none.',
      resolve: ({ year }) => year ?? null,
    }),
    value: t.float({
      nullable: true,
      description: 'The factor, in its unit; null where the licence lets results be shown but not the factor.',
      resolve: ({ value }) => value ?? null,
    }),
    unit: t.string({
      nullable: true,
      description: 'The unit of the factor; null where its value is not shown.',
      resolve: ({ unit }) => unit ?? null,
    }),
  }),
})

const ExplanationLineType = builder.objectRef<ExplanationLine>('ExplanationLine').implement({
  description:
    'One node of the tree total → life-cycle stage → material, process or leg → factor. The parts of a line add up to it.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Its place in the list, from 0.' }),
    partOf: t.exposeInt('partOf', { nullable: true, description: 'The line it is a part of; null for the total.' }),
    level: t.exposeInt('level', { description: '0 the total, 1 a stage, 2 a material, process or leg, 3 a factor.' }),
    label: t.exposeString('label', { description: 'What the line is about, in English.' }),
    value: t.exposeFloat('value', { description: 'What the line adds, in its unit.' }),
    unit: t.exposeString('unit', { description: 'The unit of the value: kg CO2e, or litres of water.' }),
    share: t.exposeFloat('share', { description: 'Of the total, 0 to 1.' }),
    quantity: t.float({
      nullable: true,
      description: 'What the factor is multiplied with.',
      resolve: ({ quantity }) => quantity?.value ?? null,
    }),
    quantityUnit: t.string({
      nullable: true,
      description: 'The unit of the quantity; null where there is no quantity.',
      resolve: ({ quantity }) => quantity?.unit ?? null,
    }),
    factor: t.field({
      type: FactorCitationType,
      nullable: true,
      description: 'The factor that the quantity is multiplied with; null for a line that only adds up its parts.',
      resolve: ({ factor }) => factor,
    }),
    quantityFrom: t.field({
      type: [FactorCitationType],
      description: 'What the quantity was reckoned with: losses, energy per kilogram, minutes.',
      resolve: ({ quantityFrom }) => [...quantityFrom],
    }),
  }),
})

const ImpactCategory = builder.enumType('ImpactCategory', {
  description: 'An environmental impact that is calculated.',
  values: {
    CARBON: { value: 'carbon', description: 'Carbon footprint, kg CO2e.' },
    WATER: { value: 'water', description: 'Blue water, litres.' },
  } as const,
})

const ONLY_OWN = 'Null for strangers: how a result came about is the workspace’s business.'

builder.objectFields(AssessmentType, (t) => ({
  grade: t.string({
    nullable: true,
    description: 'A (80 and more), B (65), C (50), D (35) or E. Null without a score, and for strangers.',
    resolve: async (assessment, _args, { scope }) => (await detailsOf(scope, assessment))?.assessment.grade ?? null,
  }),
  boundary: t.string({
    nullable: true,
    description: `cradle-to-grave, or cradle-to-gate where the kind of product is not one the method knows. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => (await detailsOf(scope, assessment))?.assessment.boundary ?? null,
  }),
  cradleToGate: t.float({
    nullable: true,
    description: `kg CO2e per item until it is made. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const cradleToGate = (await detailsOf(scope, assessment))?.assessment.cradleToGate ?? null
      return cradleToGate === null ? null : shownCarbonKg(cradleToGate)
    },
  }),
  uses: t.float({
    nullable: true,
    description: `How often it is worn over its life. ${ONLY_OWN}`,
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
    description: `1 (best) to 5, weighted by what each number adds. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) =>
      (await detailsOf(scope, assessment))?.assessment.dataQuality ?? null,
  }),
  primaryDataShare: t.float({
    nullable: true,
    description: `Part of the footprint that rests on suppliers’ own values, 0 to 1. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) =>
      (await detailsOf(scope, assessment))?.assessment.primaryDataShare ?? null,
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
    description: `The breakdown by life-cycle stage; empty where there is no result. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && breakdownOf(result)
    },
  }),
  carbonRange: t.field({
    type: RangeType,
    nullable: true,
    description: `kg CO2e per item in the low and the high scenario. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && rangeOf(result, 'carbonFootprint')
    },
  }),
  waterRange: t.field({
    type: RangeType,
    nullable: true,
    description: `Litres per item in the low and the high scenario. ${ONLY_OWN}`,
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
    description: `What to add to the records, what blocks a result first. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && missingInputs(result.input, result.assessment.reasons)
    },
  }),
  explanation: t.field({
    type: [ExplanationLineType],
    nullable: true,
    args: {
      impact: t.arg({ type: ImpactCategory, defaultValue: 'carbon', description: 'The impact that is explained.' }),
    },
    // Some sixty lines; counted so that a page of 20 variants may ask for everything, and 100 may not.
    extensions: { countsAs: 20 },
    description: `Where the number comes from, down to the factors and their sources; empty where there is no result. ${ONLY_OWN}`,
    resolve: async (assessment, { impact }, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && explainResult(result, impact ?? 'carbon')
    },
  }),
  methodology: t.string({
    nullable: true,
    description: `How it was assessed; where there is no result, why not. ${ONLY_OWN}`,
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      return result && methodologyOf(result.method, result.input)
    },
  }),
  inputs: t.string({
    nullable: true,
    extensions: { isJson: true },
    description: `JSON: what it was calculated from, as the command line "lca assess --method selvedge-open-1" reads it. ${ONLY_OWN}`,
    resolve: ({ inputs }, _args, { scope }) => (scope.reader.kind === 'stranger' ? null : JSON.stringify(inputs)),
  }),
}))

const LeverType = builder.objectRef<Lever>('Lever').implement({
  description: 'One thing done differently, everything else as it is.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'recycled-material, another-country, no-air-freight or longer-life.',
    }),
    item: t.exposeString('item', { description: 'What changes: a material, a place of the chain, or the product.' }),
    to: t.exposeString('to', {
      description:
        'What it becomes: a material, a country (ISO 3166-1 alpha-2), the share flown, or how many times as long it is worn.',
    }),
    change: t.exposeString('change', { description: 'In English words.' }),
    carbonFootprint: t.exposeFloat('carbonFootprint', { description: 'kg CO2e per item with it.' }),
    carbonPerUse: t.exposeFloat('carbonPerUse', {
      nullable: true,
      description: 'kg CO2e each time it is used, with it; null where it is not known how often it is.',
    }),
    carbonChange: t.exposeFloat('carbonChange', {
      description: 'kg CO2e, per use where carbonPerUse is known, otherwise per item; negative is better.',
    }),
    carbonChangeShare: t.exposeFloat('carbonChangeShare', {
      nullable: true,
      description: 'carbonChange as a share of what it is today: -0.1 is a tenth less.',
    }),
    waterLiters: t.exposeFloat('waterLiters', {
      nullable: true,
      description: 'Litres of blue water per item with this done; null where they are not known.',
    }),
    score: t.exposeFloat('score', { nullable: true, description: 'The score with it.' }),
    scoreGain: t.exposeFloat('scoreGain', { nullable: true, description: 'Positive is better.' }),
  }),
})

builder.queryField('levers', (t) =>
  t.field({
    type: [LeverType],
    nullable: true,
    description:
      'What would raise the score of a variant or lower its footprint, and make neither worse, the best first: its assessment again with one thing changed. Null for a variant that was never assessed.',
    args: {
      variantId: t.arg.id({ required: true, description: 'The id of the variant.' }),
      lifeFactor: t.arg.float({
        description: 'How many times longer it would be worn, above 1 to 10; 1.5 when left out.',
      }),
      countries: t.arg.stringList({
        description: 'Other countries to consider, ISO 3166-1 alpha-2; none when left out.',
      }),
    },
    resolve: (_root, args, { scope }) => findLevers(scope, args),
  }),
)

function breakdownOf({ assessment }: Result): StageImpact[] {
  const { stages: carbon, waterStages: water } = assessment
  if (carbon === null) return []
  return stages
    .filter((stage) => carbon[stage] !== undefined || water?.[stage] !== undefined)
    .map((stage) => ({
      stage,
      name: stageNames[stage],
      carbonFootprint: carbon[stage] ?? 0,
      waterLiters: water?.[stage] ?? 0,
    }))
}

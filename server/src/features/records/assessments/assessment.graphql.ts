import { column, keptIn, rowBeside, scoreBeside, scoreColumn } from '#kit/plans/field-plan.ts'
import { keyBy, toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { ProductType } from '../products/product.graphql.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import type { Assessment } from './assessment.ts'
import { loadAssessments } from './find-assessments.ts'
import { impactOf, shownImpact } from './result-of.ts'

/** Its numbers are kept; its methodology is calculated anew, with all that the numbers were drawn from, so only for those who ask. */
type Impact = { readonly of: Assessment | null }

const EnvironmentalImpactType = builder.objectRef<Impact>('EnvironmentalImpact').implement({
  ...keptIn('assessments'),
  description:
    'The computed impact of a variant. Every value is null where the data is not sufficient; ' +
    '`assessment.reasons` says why.',
  fields: (t) => ({
    carbonFootprint: t.float({
      nullable: true,
      description: 'kg CO2e per item over its life, to three significant digits.',
      ...column('carbon_footprint'),
      resolve: ({ of }) => shownImpact(of).carbonFootprint,
    }),
    waterLiters: t.float({
      nullable: true,
      description:
        'Litres of blue water per item over its life, to the two digits that the method supports. Not a ' +
        '"water footprint".',
      ...column('water_liters'),
      resolve: ({ of }) => shownImpact(of).waterLiters,
    }),
    methodology: t.string({
      nullable: true,
      description:
        'How it was assessed, which values were assumed, and what must not be claimed from it. It is public, so it names no ' +
        'country; Assessment.methodology does.',
      resolve: async ({ of }, _args, { scope }) => (await impactOf(scope, of)).methodology,
    }),
  }),
})

export const AssessmentType = builder.objectRef<Assessment>('Assessment').implement({
  ...keptIn('assessments'),
  description:
    'The computed impact and score of a variant, with everything needed to reproduce them. A variant is ' +
    'assessed again whenever it, its materials or the factor set change.',
  fields: (t) => ({
    id: t.exposeID('id', {
      ...column('id'),
      description: 'The id of this result. A variant that is assessed again gets a new one.',
    }),
    method: t.exposeString('method', { ...column('method'), description: 'The id of the method.' }),
    methodVersion: t.exposeString('methodVersion', {
      ...column('method_version'),
      description: 'The version of the method.',
    }),
    factorSetVersion: t.exposeString('factorSetVersion', {
      ...column('factor_set_version'),
      description: 'Ends in a fingerprint of the factors: if a factor changes, so does the version.',
    }),
    assessedAt: t.field({
      type: 'DateTime',
      description: 'When it was assessed.',
      ...column('assessed_at'),
      resolve: ({ assessedAt }) => assessedAt,
    }),
    carbonFootprint: t.exposeFloat('carbonFootprint', {
      nullable: true,
      description: 'kg CO2e per item over its life.',
      ...column('carbon_footprint'),
    }),
    waterLiters: t.exposeFloat('waterLiters', {
      nullable: true,
      description: 'Litres of blue water per item.',
      ...column('water_liters'),
    }),
    score: t.float({
      nullable: true,
      description: '0 to 100, higher is better.',
      ...scoreColumn('sustainabilityScore'),
    }),
    reasonCodes: t.exposeStringList('reasonCodes', {
      ...column('reason_codes'),
      description: 'Codes for why a value is null, or which assumption replaces missing data: WEIGHT, COUNTRY_PROXY …',
    }),
  }),
})

/** The current assessment of a variant, loaded for all of a level at once. */
export const assessmentOf = toOne(async (scope, variantIds) =>
  keyBy(await loadAssessments(scope, variantIds), ({ variantId }) => variantId),
)

builder.objectFields(VariantType, (t) => ({
  sustainabilityScore: t.float({
    nullable: true,
    description:
      '0 to 100, higher is better. Null if the data is not sufficient, and for readers without credentials if ' +
      'the workspace shows no scores to the public.',
    ...scoreBeside(assessmentOf, 'sustainabilityScore', { table: 'assessments', by: 'variant_id' }),
  }),
  environmentalImpact: t.field({
    type: EnvironmentalImpactType,
    description: 'The computed impact of the variant.',
    // Water without carbon is not shown.
    ...rowBeside(assessmentOf, (of) => ({ of }), { by: 'variant_id', where: 'carbon_footprint' }),
  }),
  assessment: t.field({
    type: AssessmentType,
    nullable: true,
    description: 'Null until the variant is assessed, which happens when it is saved.',
    ...rowBeside(assessmentOf, (row) => row, { by: 'variant_id' }),
  }),
}))

builder.objectField(ProductType, 'assessedVariants', (t) =>
  t.exposeInt('assessedVariants', {
    ...column('assessed_variants'),
    description:
      'How many of its variants have a score. The product’s score is the mean of all its variants; one without a score counts as 0.',
  }),
)

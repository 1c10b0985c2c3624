import { keyBy, toOne } from '../access/relation.ts'
import { builder } from '../access/schema-builder.ts'
import { scoreFor } from '../access/score-for.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import { type Assessment, type EnvironmentalImpact, impactOf } from './assessment.ts'
import { loadAssessments } from './find-assessments.ts'

const EnvironmentalImpactType = builder.objectRef<EnvironmentalImpact>('EnvironmentalImpact').implement({
  description: 'The computed impact of a variant. Every value is null until it has been assessed.',
  fields: (t) => ({
    carbonFootprint: t.exposeFloat('carbonFootprint', {
      nullable: true,
      description: 'kg CO2e per item; null when the data does not suffice for a calculation.',
    }),
    waterLiters: t.exposeFloat('waterLiters', { nullable: true, description: 'Litres of water per item.' }),
    methodology: t.exposeString('methodology', { nullable: true, description: 'How it was assessed.' }),
  }),
})

const AssessmentType = builder.objectRef<Assessment>('Assessment').implement({
  description: 'Which method made the impact and score of a variant, and when.',
  fields: (t) => ({
    id: t.exposeID('id'),
    method: t.exposeString('method'),
    methodVersion: t.exposeString('methodVersion'),
    factorSetVersion: t.exposeString('factorSetVersion'),
    assessedAt: t.field({ type: 'DateTime', resolve: ({ assessedAt }) => assessedAt }),
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
      '0 to 100, higher is better. Null until the variant has been assessed, and for readers without credentials where the ' +
      'workspace shows the public no scores.',
    resolve: async ({ id }, _args, { scope, reader }) =>
      scoreFor(reader, (await assessmentOf(scope, id))?.sustainabilityScore ?? null),
  }),
  environmentalImpact: t.field({
    type: EnvironmentalImpactType,
    resolve: async ({ id }, _args, { scope }) => impactOf(await assessmentOf(scope, id)),
  }),
  assessment: t.field({
    type: AssessmentType,
    nullable: true,
    description: 'Null until the variant has been assessed.',
    resolve: ({ id }, _args, { scope }) => assessmentOf(scope, id),
  }),
}))

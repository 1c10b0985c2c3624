import { scoreDrawsOf } from '@selvedge/lca/open/score-draws.ts'
import { naming } from '#kit/named-records.ts'
import { builder } from '#kit/schema-builder.ts'
import { AssessmentType } from './assessment.graphql.ts'
import { detailsOf } from './assessment-details.graphql.ts'
import { findScoreOrder, type ScorePlace } from './find-score-order.ts'

const BesideConventional = builder.enumType('BesideConventional', {
  description: 'How the carbon footprint per use compares with that of the conventional item of the category.',
  values: {
    LESS: { description: 'Less, in more than nine of ten draws.' },
    MORE: { description: 'More, in more than nine of ten draws.' },
    UNCERTAIN: { description: 'Neither is certain: in a tenth of the draws or more it is the other way round.' },
  } as const,
})

builder.objectField(AssessmentType, 'besideConventional', (t) =>
  t.field({
    type: BesideConventional,
    nullable: true,
    description:
      'Whether it is better than the conventional item, as far as what is known of the factors tells. Null without a score, ' +
      'and for readers without credentials.',
    resolve: async (assessment, _args, { scope }) => {
      const result = await detailsOf(scope, assessment)
      const draws = result && scoreDrawsOf(result.method, result.input)
      if (!draws) return null
      return draws.besideConventional === null ? 'UNCERTAIN' : draws.besideConventional === 'less' ? 'LESS' : 'MORE'
    },
  }),
)

const ScorePlaceType = builder.objectRef<ScorePlace>('ScorePlace').implement({
  description: 'A score, and the variants of a product that have it from the same inputs.',
  fields: (t) => ({
    variantIds: t.exposeIDList('variantIds', { description: 'The ids of the variants.' }),
    score: t.exposeFloat('score', { description: '0 to 100, higher is better.' }),
    isApartFromNext: t.exposeBoolean('isApartFromNext', {
      nullable: true,
      description:
        'False if the order with the next score is not certain: in a tenth of 1,000 draws or more, in which both share their ' +
        'factors, it turns round. Null for the last.',
    }),
  }),
})

builder.queryField('scoreOrder', (t) =>
  t.field({
    type: [ScorePlaceType],
    nullable: true,
    extensions: { countsAs: 20 },
    description:
      'The scores of the product’s variants, the highest first, and where their order is not certain. The 100 highest that ' +
      'differ in their inputs; variants without a score are left out. Null if there is no such product.',
    args: {
      productId: t.arg.id({ ...naming('product'), required: true, description: 'The id of the product.' }),
    },
    resolve: (_root, args, { scope }) => findScoreOrder(scope, args),
  }),
)

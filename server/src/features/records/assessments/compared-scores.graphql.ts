import { naming } from '#kit/named-records.ts'
import { builder } from '#kit/schema-builder.ts'
import { type ComparedScore, findComparedScores, MOST_COMPARED, MOST_OF_PRODUCT } from './find-compared-scores.ts'

const ComparedScoreType = builder.objectRef<ComparedScore>('ComparedScore').implement({
  description: 'Whether a score can be told apart from the next ones among those that are compared.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the variant or the product.' }),
    isApart: t.exposeBoolean('isApart', {
      nullable: true,
      description:
        'False if its order with a next higher or lower score is not certain: in a tenth of 1,000 draws or more, in which all ' +
        'share their factors, it turns round. Scores that are equal as whole numbers have no order. Null without a score, and ' +
        `for a product whose variants have more than ${MOST_OF_PRODUCT} different results.`,
    }),
  }),
})

builder.queryField('comparedScores', (t) =>
  t.field({
    type: [ComparedScoreType],
    extensions: { countsAs: 20 },
    description:
      `Which of some scores are certain in their order, such as those on a page of a list: at most ${MOST_COMPARED} variants, or as many ` +
      'products, whose score is the mean of their variants. What does not exist is left out.',
    args: {
      variantIds: t.arg.idList({ ...naming('variant'), description: 'The ids of the variants.' }),
      productIds: t.arg.idList({ ...naming('product'), description: 'The ids of the products, in place of variants.' }),
    },
    resolve: (_root, args, { scope }) => findComparedScores(scope, args),
  }),
)

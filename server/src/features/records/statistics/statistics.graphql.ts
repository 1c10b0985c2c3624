import { builder } from '#kit/schema-builder.ts'
import { scoreFor } from '#kit/score-for.ts'
import { getStatistics } from './get-statistics.ts'
import type { Statistics } from './statistics.ts'

const ScoreTenth = builder.objectRef<{ from: number; to: number; variants: number }>('ScoreTenth').implement({
  description: 'How many assessed variants have a score within one of ten steps.',
  fields: (t) => ({
    from: t.exposeInt('from', { description: 'The lowest score of this step, 0 to 100.' }),
    to: t.exposeInt('to', {
      description: 'The end of this step, not included, except that 100 belongs to the last step.',
    }),
    variants: t.exposeInt('variants', { description: 'How many variants are in this step.' }),
  }),
})

const StatisticsType = builder.objectRef<Statistics>('Statistics').implement({
  description: 'The workspace in figures.',
  fields: (t) => ({
    totalProducts: t.exposeInt('totalProducts', { description: 'How many products there are.' }),
    totalVariants: t.exposeInt('totalVariants', { description: 'How many variants there are.' }),
    totalMaterials: t.exposeInt('totalMaterials', { description: 'How many materials there are.' }),
    totalCompanies: t.exposeInt('totalCompanies', { description: 'How many companies there are.' }),
    totalCertifications: t.exposeInt('totalCertifications', { description: 'How many certifications there are.' }),
    publishedVariants: t.exposeInt('publishedVariants', { description: 'How many variants have a public passport.' }),
    assessedVariants: t.exposeInt('assessedVariants', { description: 'How many variants have a score.' }),
    coverage: t.float({
      nullable: true,
      description: 'Share of the variants that have a public passport, 0 to 1; null if there are no variants.',
      resolve: ({ publishedVariants, totalVariants }) =>
        totalVariants === 0 ? null : publishedVariants / totalVariants,
    }),
    averageSustainabilityScore: t.float({
      nullable: true,
      description:
        '0 to 100; a variant without a score counts as 0, so that nothing is gained by leaving data out. Null if none has one, and for readers without ' +
        'credentials if the workspace shows no scores to the public.',
      resolve: ({ averageSustainabilityScore }, _args, { reader }) => scoreFor(reader, averageSustainabilityScore),
    }),
    scoreDistribution: t.field({
      type: [ScoreTenth],
      nullable: true,
      description: 'The assessed variants by their score, in ten steps. Null if averageSustainabilityScore is hidden.',
      resolve: ({ scoreTenths }, _args, { reader }) =>
        scoreFor(
          reader,
          scoreTenths.map((variants, tenth) => ({ from: tenth * 10, to: tenth * 10 + 10, variants })),
        ),
    }),
  }),
})

builder.queryField('getStatistics', (t) =>
  t.field({
    type: StatisticsType,
    description: 'Counts and averages over the workspace; without credentials, over its published records.',
    resolve: (_root, _args, { scope }) => getStatistics(scope),
  }),
)

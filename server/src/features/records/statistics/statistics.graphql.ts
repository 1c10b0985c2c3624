import { builder } from '#kit/schema-builder.ts'
import { scoreFor } from '#kit/score-for.ts'
import { getStatistics } from './get-statistics.ts'
import type { Statistics } from './statistics.ts'

const ScoreTenth = builder.objectRef<{ from: number; to: number; variants: number }>('ScoreTenth').implement({
  description: 'How many assessed variants have a score within one of ten steps.',
  fields: (t) => ({
    from: t.exposeInt('from', { description: 'Score, 0 to 100.' }),
    to: t.exposeInt('to', { description: 'Below this; 100 counts to the last.' }),
    variants: t.exposeInt('variants', { description: 'How many variants are within this step.' }),
  }),
})

const StatisticsType = builder.objectRef<Statistics>('Statistics').implement({
  description: 'The workspace in numbers.',
  fields: (t) => ({
    totalProducts: t.exposeInt('totalProducts', { description: 'How many products there are.' }),
    totalVariants: t.exposeInt('totalVariants', { description: 'How many variants there are.' }),
    totalMaterials: t.exposeInt('totalMaterials', { description: 'How many materials there are.' }),
    totalCompanies: t.exposeInt('totalCompanies', { description: 'How many companies there are.' }),
    totalCertifications: t.exposeInt('totalCertifications', { description: 'How many certifications there are.' }),
    publishedVariants: t.exposeInt('publishedVariants', { description: 'Variants whose passport is public.' }),
    assessedVariants: t.exposeInt('assessedVariants', { description: 'Variants that have a score.' }),
    coverage: t.float({
      nullable: true,
      description: 'Share of the variants whose passport is public, 0 to 1; null without variants.',
      resolve: ({ publishedVariants, totalVariants }) =>
        totalVariants === 0 ? null : publishedVariants / totalVariants,
    }),
    averageSustainabilityScore: t.float({
      nullable: true,
      description:
        '0 to 100, over the assessed variants only. Null while there are none, and for readers without credentials where the ' +
        'workspace shows the public no scores.',
      resolve: ({ averageSustainabilityScore }, _args, { reader }) => scoreFor(reader, averageSustainabilityScore),
    }),
    scoreDistribution: t.field({
      type: [ScoreTenth],
      nullable: true,
      description:
        'The assessed variants by their score, in ten steps. Null where averageSustainabilityScore is hidden.',
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
    description: 'Counts and means over the workspace; without credentials over its published records.',
    resolve: (_root, _args, { scope }) => getStatistics(scope),
  }),
)

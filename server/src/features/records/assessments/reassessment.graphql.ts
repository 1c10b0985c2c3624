import { builder } from '#kit/schema-builder.ts'
import { loadReassessment } from './find-reassessment.ts'
import type { Reassessment } from './reassessment.ts'

const ReassessmentType = builder.objectRef<Reassessment>('Reassessment').implement({
  description:
    'How far the latest reassessment of the variants is. Those still waiting keep their old values until their turn.',
  fields: (t) => ({
    cause: t.exposeString('cause', {
      description: 'factor_set, material, product, or variant (many of them saved at once): what changed.',
    }),
    total: t.exposeInt('total', { description: 'Variants that it concerns.' }),
    waiting: t.exposeInt('waiting', { description: 'Of them, those still to come.' }),
    startedAt: t.field({
      type: 'DateTime',
      description: 'The moment it began.',
      resolve: ({ startedAt }) => startedAt,
    }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null while it runs.',
      resolve: ({ finishedAt }) => finishedAt,
    }),
  }),
})

builder.queryField('reassessment', (t) =>
  t.field({
    type: ReassessmentType,
    nullable: true,
    description: 'The latest reassessment of the workspace; null while there has been none, and for strangers.',
    resolve: (_root, _args, { scope }) => loadReassessment(scope),
  }),
)

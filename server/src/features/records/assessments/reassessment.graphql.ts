import { builder } from '#kit/schema-builder.ts'
import { loadReassessment } from './find-reassessment.ts'
import type { Reassessment } from './reassessment.ts'

const ReassessmentType = builder.objectRef<Reassessment>('Reassessment').implement({
  description:
    'How far the latest reassessment of variants has come. A variant keeps its former values until it is processed.',
  fields: (t) => ({
    cause: t.exposeString('cause', {
      description:
        'What changed: factor_set, market (where the workspace sells), evidence (a study that has ended), material, product, or variant (many were saved at once).',
    }),
    total: t.exposeInt('total', { description: 'How many variants it covers.' }),
    waiting: t.exposeInt('waiting', { description: 'How many of them are still to be processed.' }),
    startedAt: t.field({
      type: 'DateTime',
      description: 'When it began.',
      resolve: ({ startedAt }) => startedAt,
    }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it runs.',
      resolve: ({ finishedAt }) => finishedAt,
    }),
  }),
})

builder.queryField('reassessment', (t) =>
  t.field({
    type: ReassessmentType,
    nullable: true,
    description:
      'The workspace’s latest reassessment; null if there has been none, and for readers without credentials.',
    resolve: (_root, _args, { scope }) => loadReassessment(scope),
  }),
)

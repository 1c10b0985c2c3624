import { builder } from '#kit/schema-builder.ts'
import { CompositionEntryInput, ProductionStageInput } from '../variants/variant-parts.graphql.ts'
import { assessDraft } from './assess-draft.ts'
import { AssessmentType } from './assessment.graphql.ts'

builder.queryField('assessDraft', (t) =>
  t.field({
    type: AssessmentType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the variant.' }),
      weight: t.arg.float({ description: 'Kilograms per item.' }),
      materialComposition: t.arg.string({ description: 'The composition in the words of a label.' }),
      composition: t.arg({ type: [CompositionEntryInput], description: 'Materials with their shares of the mass.' }),
      stages: t.arg({ type: [ProductionStageInput], description: 'Where each production step takes place.' }),
      productionLocation: t.arg.string({
        description: 'Where it is made, in words: a country, or a place and its country.',
      }),
      expectedUses: t.arg.float({ description: 'How many times one item is expected to be worn over its life.' }),
      airFreightShare: t.arg.float({ description: 'The share of its way to the market that it is flown, 0 to 1.' }),
      undyed: t.arg.boolean({ description: 'Whether it is sold in the natural colour of its fibres.' }),
      faded: t.arg.boolean({ description: 'Whether it is faded after sewing, as some jeans are.' }),
      recyclability: t.arg.float({ description: 'Share of the mass that can be recycled, 0 to 1.' }),
      repairability: t.arg.float({ description: 'How well it can be repaired, 0 to 1.' }),
    },
    description:
      'What the variant’s assessment would be with these values instead of its own; nothing is saved. Omitted ' +
      'fields are as they are; null clears a field.',
    resolve: (_root, args, { scope }) => assessDraft(scope, args),
  }),
)

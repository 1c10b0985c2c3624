import { builder } from '../access/schema-builder.ts'
import { CompositionEntryInput, ProductionStageInput } from '../variants/variant.graphql.ts'
import { assessDraft } from './assess-draft.ts'
import { AssessmentType } from './assessment.graphql.ts'

builder.queryField('assessDraft', (t) =>
  t.field({
    type: AssessmentType,
    args: {
      id: t.arg.id({ required: true, description: 'The variant.' }),
      weight: t.arg.float({ description: 'Kilograms per item.' }),
      materialComposition: t.arg.string(),
      composition: t.arg({ type: [CompositionEntryInput] }),
      stages: t.arg({ type: [ProductionStageInput] }),
      productionLocation: t.arg.string(),
      expectedUses: t.arg.float(),
      airFreightShare: t.arg.float(),
      undyed: t.arg.boolean(),
      faded: t.arg.boolean(),
      recyclability: t.arg.float(),
      repairability: t.arg.float(),
    },
    description:
      'What the assessment of a variant would be with these values in place of its own; nothing is saved. Fields left out are as they are, null clears one.',
    resolve: (_root, args, { scope }) => assessDraft(scope, args),
  }),
)

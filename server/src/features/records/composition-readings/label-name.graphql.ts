import { builder } from '#kit/schema-builder.ts'
import { type LabelName, readLabelName } from './label-name.ts'

const LabelNameType = builder.objectRef<LabelName>('LabelName').implement({
  description: 'The name that labels would use for a material, checked as printing checks it.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The material’s label, or its name if it has no label.' }),
    isLawful: t.exposeBoolean('isLawful', {
      description:
        'Whether Regulation (EU) 1007/2011 allows it on a label. A label with any other name is not printed.',
    }),
    proposal: t.exposeString('proposal', {
      nullable: true,
      description:
        'The lawful name of the fibre that the texts mean: "organic cotton" for "My Organic Cotton". Null if ' +
        'none is known, or if the text is lawful.',
    }),
  }),
})

builder.queryField('readLabelName', (t) =>
  t.field({
    type: LabelNameType,
    description: 'Whether labels may call a material by its label or name. Changes nothing.',
    args: {
      name: t.arg.string({ required: true, description: 'The name of the material.' }),
      label: t.arg.string({ description: 'The material’s name on labels.' }),
      fibre: t.arg.string({ description: 'The material’s fibre.' }),
      language: t.arg.string({
        description:
          'The language of the proposal: one of en, de, fr, it, es, nl, sv. By default, the language of the text.',
      }),
    },
    resolve: (_root, args) => readLabelName(args),
  }),
)

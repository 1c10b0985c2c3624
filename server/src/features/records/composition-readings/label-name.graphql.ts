import { builder } from '#kit/schema-builder.ts'
import { type LabelName, readLabelName } from './label-name.ts'

const LabelNameType = builder.objectRef<LabelName>('LabelName').implement({
  description: 'What labels would call a material, judged as printing does.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The label of the material, or its name where it has none.' }),
    isLawful: t.exposeBoolean('isLawful', {
      description:
        'Whether Regulation (EU) 1007/2011 allows it on a label. Labels that name anything else are not printed.',
    }),
    proposal: t.exposeString('proposal', {
      nullable: true,
      description:
        'The lawful name of the fibre that the texts mean: "organic cotton" for "My Organic Cotton". Null where none is known, and where the text is lawful.',
    }),
  }),
})

builder.queryField('readLabelName', (t) =>
  t.field({
    type: LabelNameType,
    description: 'Whether a material may be called on labels what its label or name says. Changes nothing.',
    args: {
      name: t.arg.string({ required: true, description: 'The name of the material.' }),
      label: t.arg.string({ description: 'Its name on labels.' }),
      fibre: t.arg.string({ description: 'Its fibre.' }),
      language: t.arg.string({
        description: 'Of the proposal: one of en, de, fr, it, es, nl, sv. That of the text where none is given.',
      }),
    },
    resolve: (_root, args) => readLabelName(args),
  }),
)

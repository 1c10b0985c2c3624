import { builder } from '#kit/schema-builder.ts'
import { findPassportChanges } from './find-passport-changes.ts'
import { CHANGE_SECTIONS, type ChangeSection, type PassportChange } from './passport-change.ts'

const ABOUT_SECTIONS: Record<ChangeSection, string> = {
  identity: 'What the product is, and who sells and makes it.',
  composition: 'What it is made of.',
  making: 'Where and how it is made.',
  care: 'How to care for it.',
  environment: 'Its impact on the environment.',
  evidence: 'Certifications and documents.',
}

const Section = builder.enumType('PassportSection', {
  description: 'What people look for a value of a passport under.',
  values: Object.fromEntries(
    CHANGE_SECTIONS.map((value) => [value.toUpperCase(), { value, description: ABOUT_SECTIONS[value] }]),
  ) as Record<string, { value: ChangeSection }>,
})

const PassportChangeType = builder.objectRef<PassportChange>('PassportChange').implement({
  description: 'One value of a passport that differs.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description:
        'Where: in the JSON ("variant.weight"), in what the page shows besides ("document.stages[making].country"), or a file ("files[care.pdf]").',
    }),
    section: t.field({
      type: Section,
      description: 'What people look for the value under.',
      resolve: ({ section }) => section,
    }),
    entry: t.exposeString('entry', {
      nullable: true,
      description:
        'What people call the entry of a list that it is part of: a certificate by its scheme and number, a material by its label. Null for what is in no list.',
    }),
    before: t.exposeString('before', {
      nullable: true,
      extensions: { isJson: true },
      description: 'JSON; null where there was nothing.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      extensions: { isJson: true },
      description: 'JSON; null where there is nothing any more.',
    }),
  }),
})

builder.queryField('passportChanges', (t) =>
  t.field({
    type: [PassportChangeType],
    args: {
      variantId: t.arg.id({ required: true, description: 'The id of the variant.' }),
      from: t.arg.int({ description: 'A version; without it what the public sees today.' }),
      to: t.arg.int({ description: 'A version; without it what publishing now would make of it.' }),
    },
    description: 'What publishing the variant would change for the public, or what differs between two versions.',
    resolve: (_root, args, { scope }) => findPassportChanges(scope, args),
  }),
)

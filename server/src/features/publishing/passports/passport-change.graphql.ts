import { naming } from '#kit/named-records.ts'
import { builder } from '#kit/schema-builder.ts'
import { findPassportChanges } from './find-passport-changes.ts'
import { CHANGE_SECTIONS, type ChangeSection, type PassportChange } from './passport-change.ts'

const ABOUT_SECTIONS: Record<ChangeSection, string> = {
  identity: 'What the product is, who sells it and who makes it.',
  composition: 'What it is made of.',
  making: 'Where and how it is made.',
  care: 'How to care for it.',
  environment: 'Its impact on the environment.',
  evidence: 'Certifications and documents.',
}

const Section = builder.enumType('PassportSection', {
  description: 'The section in which readers look for a value of a passport.',
  values: Object.fromEntries(
    CHANGE_SECTIONS.map((value) => [value.toUpperCase(), { value, description: ABOUT_SECTIONS[value] }]),
  ) as Record<string, { value: ChangeSection }>,
})

const PassportChangeType = builder.objectRef<PassportChange>('PassportChange').implement({
  description: 'One value that differs between two states of a passport.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description:
        'The place of the value: in the JSON ("variant.weight"), in the rest of the page ' +
        '("document.stages[making].country"), or a file ("files[care.pdf]").',
    }),
    section: t.field({
      type: Section,
      description: 'The section in which readers look for it.',
      resolve: ({ section }) => section,
    }),
    entry: t.exposeString('entry', {
      nullable: true,
      description:
        'The name of the list entry that it belongs to: a certificate’s scheme and number, a material’s ' +
        'label. Null if it is not in a list.',
    }),
    before: t.exposeString('before', {
      nullable: true,
      extensions: { isJson: true },
      description: 'The former value as JSON; null if the value was added.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      extensions: { isJson: true },
      description: 'The new value as JSON; null if the value was removed.',
    }),
  }),
})

builder.queryField('passportChanges', (t) =>
  t.field({
    type: [PassportChangeType],
    args: {
      variantId: t.arg.id({ ...naming('variant'), required: true, description: 'The id of the variant.' }),
      from: t.arg.int({ description: 'A version; if omitted, what the public sees today.' }),
      to: t.arg.int({ description: 'A version; if omitted, what publishing now would create.' }),
    },
    description: 'What publishing the variant would change for the public, or what differs between two versions.',
    resolve: (_root, args, { scope }) => findPassportChanges(scope, args),
  }),
)

import type { Lever } from '@selvedge/lca/open/levers.ts'
import { naming } from '#kit/named-records.ts'
import { builder } from '#kit/schema-builder.ts'
import { findLevers } from './find-levers.ts'

const LeverType = builder.objectRef<Lever>('Lever').implement({
  description: 'One change to a variant, with everything else as it is.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'recycled-material, another-country, no-air-freight or longer-life.',
    }),
    item: t.exposeString('item', {
      description: 'What changes: a material, a step of the supply chain, or the product.',
    }),
    to: t.exposeString('to', {
      description:
        'The new value: a material, a country (ISO 3166-1 alpha-2), the share flown, or how many times as ' +
        'long it is worn.',
    }),
    change: t.exposeString('change', { description: 'The change, in English.' }),
    carbonFootprint: t.exposeFloat('carbonFootprint', { description: 'kg CO2e per item with this change.' }),
    carbonPerUse: t.exposeFloat('carbonPerUse', {
      nullable: true,
      description: 'kg CO2e per use with this change; null if the number of uses is not known.',
    }),
    carbonChange: t.exposeFloat('carbonChange', {
      description: 'kg CO2e, per use if carbonPerUse is known, otherwise per item; negative is better.',
    }),
    carbonChangeShare: t.exposeFloat('carbonChangeShare', {
      nullable: true,
      description: 'carbonChange as a share of today’s value: -0.1 is a tenth less.',
    }),
    waterLiters: t.exposeFloat('waterLiters', {
      nullable: true,
      description: 'Litres of blue water per item with this change; null if not known.',
    }),
    score: t.exposeFloat('score', { nullable: true, description: 'The score with this change.' }),
    scoreGain: t.exposeFloat('scoreGain', { nullable: true, description: 'The change in score; positive is better.' }),
  }),
})

builder.queryField('levers', (t) =>
  t.field({
    type: [LeverType],
    nullable: true,
    description:
      'Changes that would raise the variant’s score or lower its footprint and make neither worse, best ' +
      'first: each is its assessment with one change. Null if the variant was never assessed.',
    args: {
      variantId: t.arg.id({ ...naming('variant'), required: true, description: 'The id of the variant.' }),
      lifeFactor: t.arg.float({
        description: 'How many times as long it would be worn, above 1 and at most 10; 1.5 if omitted.',
      }),
      countries: t.arg.stringList({
        description: 'Other countries to consider, ISO 3166-1 alpha-2; none if omitted.',
      }),
    },
    resolve: (_root, args, { scope }) => findLevers(scope, args),
  }),
)

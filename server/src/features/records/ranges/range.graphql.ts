import { naming } from '#kit/named-records.ts'
import { toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { ProductType } from '../products/product.graphql.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import { createRange } from './create-range.ts'
import { RULE_WORDS } from './name-by-rule.ts'
import { loadColorsAndSizes, previewRange } from './preview-range.ts'
import {
  MAX_NAMED,
  MAX_VARIANTS,
  type PlannedVariant,
  type Range,
  type RangeProblem,
  type VariantOfRange,
} from './range.ts'
import { takeBackRange } from './take-back-range.ts'

const RangeVariantType = builder.objectRef<PlannedVariant>('RangeVariant').implement({
  description: 'A variant of a range, as it will be or has become.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'The id of the variant; null in a preview.' }),
    color: t.exposeString('color', { nullable: true, description: 'The colour.' }),
    size: t.exposeString('size', { nullable: true, description: 'The size.' }),
    name: t.exposeString('name', { description: 'The name, made by the rule.' }),
    code: t.exposeString('code', { nullable: true, description: 'Your own code, made by the rule.' }),
    gtin: t.exposeString('gtin', { nullable: true, description: 'The GTIN.' }),
    weight: t.exposeFloat('weight', {
      nullable: true,
      description: 'Kilograms per item; null: none, or the weight of the product.',
    }),
  }),
})

const ExistingVariantType = builder.objectRef<VariantOfRange>('ExistingVariant').implement({
  description: 'A variant that the product already has.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the variant.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    color: t.exposeString('color', { nullable: true, description: 'Its colour.' }),
    size: t.exposeString('size', { nullable: true, description: 'Its size.' }),
  }),
})

const RangeProblemType = builder.objectRef<RangeProblem>('RangeProblem').implement({
  description: 'Something that keeps a range from being created.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The argument that is wrong: "gtins".' }),
    reason: t.exposeString('reason', { description: 'What is wrong, as a stable word: "gtin_check_digit".' }),
    message: t.exposeString('message', { description: 'The same as a sentence.' }),
    at: t.exposeInt('at', {
      nullable: true,
      description: 'The place of the variant in `variants`, counted from 0; null if it concerns the whole range.',
    }),
    value: t.string({
      nullable: true,
      description: 'What was given.',
      resolve: ({ value }) => value ?? null,
    }),
    limit: t.string({
      nullable: true,
      description: 'What is allowed, or the correct number.',
      resolve: ({ limit }) => (limit === undefined ? null : String(limit)),
    }),
  }),
})

const SizeWeightType = builder.objectRef<Range['weights'][number]>('SizeWeight').implement({
  description: 'What the variants of a size weigh.',
  fields: (t) => ({
    size: t.exposeString('size', { nullable: true, description: 'The size; null: variants without a size.' }),
    weight: t.exposeFloat('weight', { description: 'Kilograms per item.' }),
  }),
})

const RangeType = builder.objectRef<Range>('VariantRange').implement({
  description: 'The variants of a product that are created together from colours and sizes.',
  fields: (t) => ({
    productId: t.exposeID('productId', { description: 'The id of the product.' }),
    colors: t.stringList({ description: 'The colours, in order.', resolve: ({ colors }) => [...colors] }),
    sizes: t.stringList({ description: 'The sizes, in order.', resolve: ({ sizes }) => [...sizes] }),
    nameRule: t.exposeString('nameRule', { description: 'The rule for the names.' }),
    codeRule: t.exposeString('codeRule', { description: 'The rule for the codes; empty: they get none.' }),
    variantCount: t.int({ description: 'How many variants.', resolve: ({ variants }) => variants.length }),
    variants: t.field({
      type: [RangeVariantType],
      description: 'The variants: colour by colour, each in all sizes.',
      resolve: ({ variants }) => [...variants],
    }),
    existing: t.field({
      type: [ExistingVariantType],
      description: 'Combinations that the product already has. They are left as they are.',
      resolve: ({ existing }) => [...existing],
    }),
    weights: t.field({
      type: [SizeWeightType],
      description: 'The weight of each size that has one.',
      resolve: ({ weights }) => [...weights],
    }),
    skippedGtins: t.stringList({
      description: 'Numbers of the range that other variants have, and that were passed over.',
      resolve: ({ skippedGtins }) => [...skippedGtins],
    }),
    nextGtin: t.exposeString('nextGtin', {
      nullable: true,
      description:
        'The number after the highest in use with the GS1 prefix of the product, or otherwise the workspace’s first; null if there ' +
        'is no prefix, or no number is left.',
    }),
    problems: t.field({
      type: [RangeProblemType],
      description: 'Everything that is wrong with it. Always empty once it is created.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
})

const CombinationInput = builder.inputType('CombinationInput', {
  description: 'A colour in a size.',
  fields: (t) => ({
    color: t.string({ description: 'The colour. Omit it in a range without colours.' }),
    size: t.string({ description: 'The size. Omit it in a range without sizes.' }),
  }),
})

const SizeWeightInput = builder.inputType('SizeWeightInput', {
  description: 'What the variants of a size weigh.',
  fields: (t) => ({
    size: t.string({ description: 'The size. Omit it in a range without sizes.' }),
    weight: t.float({ required: true, description: 'Kilograms per item.' }),
  }),
})

type ArgBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]['arg']
const WORDS = RULE_WORDS.map((word) => `{${word}}`).join(', ')

function rangeArgs(arg: ArgBuilder) {
  return {
    productId: arg.id({ ...naming('product'), required: true, description: 'The id of the product.' }),
    colors: arg.stringList({
      description: `The colours, at most ${MAX_NAMED}. Omitted: those of the product’s variants. [] for a range without colours.`,
    }),
    sizes: arg.stringList({
      description: `The sizes, at most ${MAX_NAMED}. Omitted: those of the product’s variants. [] for a range without sizes.`,
    }),
    leaveOut: arg({ type: [CombinationInput], description: 'Combinations that are not created.' }),
    skipExisting: arg.boolean({
      description:
        'True: combinations that the product already has are left as they are. Otherwise they are refused. They are named in ' +
        '`existing` in both cases.',
    }),
    nameRule: arg.string({
      description:
        `How names are made: "{product}, {color}, {size}". It may contain ${WORDS}; {color:3} is the first three letters and ` +
        'digits in capitals. Omitted: as for the product’s last range, or otherwise the workspace’s.',
    }),
    codeRule: arg.string({
      description:
        'How your own codes are made: "{sku}-{color:3}-{size}". "" for no codes. Omitted: as for the last range.',
    }),
    gtins: arg.stringList({
      description:
        'The GTINs in the order of the variants: colour by colour, each in all sizes. "" for a variant without one.',
    }),
    gtinsFrom: arg.string({
      description:
        'Instead of `gtins`: the first GTIN of a range. Each variant gets the next number that no other variant has, with its ' +
        'check digit. The range does not leave the company prefix.',
    }),
    weights: arg({
      type: [SizeWeightInput],
      description:
        'What the sizes weigh. Omitted: as the product’s variants of the same size, if these all have the same weight of their own.',
    }),
  }
}

builder.queryFields((t) => ({
  previewVariants: t.field({
    type: RangeType,
    args: rangeArgs(t.arg),
    description:
      'What createVariants would create from the same arguments, with all that is wrong with them. Needs the right to create ' +
      'variants. No number is reserved.',
    resolve: (_root, args, { scope }) => previewRange(scope, args),
  }),
}))

builder.mutationFields((t) => ({
  createVariants: t.field({
    type: RangeType,
    args: rangeArgs(t.arg),
    description:
      `Creates the variants of a product from colours and sizes, as drafts: all of them or none, at most ${MAX_VARIANTS}. To add a ` +
      'colour to a range later, give that colour alone.',
    resolve: (_root, args, context) => change(context, (deps, reader) => createRange(deps, reader, args)),
  }),
  deleteVariants: t.field({
    type: [VariantType],
    args: {
      ids: t.arg.idList({
        ...naming('variant'),
        required: true,
        description: `The variants, at most ${MAX_VARIANTS}.`,
      }),
    },
    description: 'Deletes variants: all of them or none. Withdraw those with a public passport first.',
    resolve: (_root, { ids }, context) => change(context, (deps, reader) => takeBackRange(deps, reader, ids)),
  }),
}))

/** Loaded for all products of a level at once. */
const partsOfProduct = toOne(loadColorsAndSizes)

builder.objectFields(ProductType, (t) => ({
  colors: t.field({
    type: ['String'],
    description: 'The colours of its variants, in the order in which they came. In REST, ask for them with "fields".',
    resolve: async ({ id }, _args, { scope }) => (await partsOfProduct(scope, id))?.colors ?? [],
    extensions: { isAskedFor: true },
  }),
  sizes: t.field({
    type: ['String'],
    description:
      'The sizes of its variants in their natural order: XS S M L, 34 36 38, 74/80. In REST, ask for them with "fields".',
    resolve: async ({ id }, _args, { scope }) => (await partsOfProduct(scope, id))?.sizes ?? [],
    extensions: { isAskedFor: true },
  }),
}))

import { CREATED_AT, ID, ORDER, UPDATED_AT } from '#kit/common-words.ts'
import { CURSOR } from '#kit/cursor-field.ts'
import { fieldArgs, typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { orderType } from '#kit/order-type.ts'
import { nestedPageArgs, pageArgs, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { MaterialType, materialOf } from '../materials/material.graphql.ts'
import { ProductType, productOf } from '../products/product.graphql.ts'
import type { CompositionEntry } from './composition.ts'
import { createVariant } from './create-variant.ts'
import { deleteVariant } from './delete-variant.ts'
import {
  countVariantsFound,
  findVariants,
  loadCompositions,
  loadVariantCounts,
  loadVariants,
  loadVariantsOfMaterials,
  loadVariantsOfProducts,
} from './find-variants.ts'
import { STAGES, type Stage } from './production-stage.ts'
import { updateVariant } from './update-variant.ts'
import type { Variant } from './variant.ts'
import { variantFields } from './variant-fields.ts'

const ABOUT_STAGES: Record<(typeof STAGES)[number], string> = {
  fibre: 'Growing or making the fibre.',
  spinning: 'Spinning the yarn.',
  fabric: 'Weaving or knitting the fabric.',
  dyeing: 'Dyeing, printing and finishing.',
  making: 'Cutting and sewing.',
}

const StageName = builder.enumType('StageName', {
  description: 'A step of making that has a country of its own.',
  values: Object.fromEntries(
    STAGES.map((stage) => [stage.toUpperCase(), { value: stage, description: ABOUT_STAGES[stage] }]),
  ),
})

const ProductionStageType = builder.objectRef<Stage>('ProductionStage').implement({
  description: 'Where one step of making takes place.',
  fields: (t) => ({
    stage: t.field({ type: StageName, description: 'The step of making.', resolve: ({ stage }) => stage }),
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2: PT.' }),
    process: t.exposeString('process', {
      nullable: true,
      description: 'How, in the words of the maker: "ring spinning".',
    }),
  }),
})

const CompositionEntryType = builder.objectRef<CompositionEntry>('CompositionEntry').implement({
  description: "A material of a variant and its share of the whole item's mass.",
  fields: (t) => ({
    materialId: t.exposeID('materialId', { nullable: true, description: 'The id of the material.' }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      description: 'The material record; null when only a name is known.',
      resolve: (entry, _args, { scope }) => materialOf(scope, entry.materialId),
    }),
    fibreText: t.exposeString('fibreText', {
      nullable: true,
      description: 'The name of a fibre that is no material record.',
    }),
    share: t.exposeFloat('share', { description: "Share of the whole item's mass, above 0 and at most 1." }),
    part: t.exposeString('part', { nullable: true, description: 'Part of the garment: "shell", "lining".' }),
  }),
})

/** The structured compositions of variants, loaded for all of a level at once. */
export const compositionOf = toMany(async (scope, variantIds, _args: object) =>
  groupBy(await loadCompositions(scope, variantIds), ({ variantId }) => variantId),
)

export const VariantType = builder.objectRef<Listed<Variant>>('Variant').implement({
  description: 'One colour and size of a product: what a passport is about.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    ...typeFields(t, variantFields),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The product it belongs to.',
      resolve: (variant, _args, { scope }) => productOf(scope, variant.productId),
    }),
    composition: t.field({
      type: [CompositionEntryType],
      description: 'Materials with their shares; empty when only the text is known.',
      resolve: (variant, _args, { scope }) => compositionOf(scope, variant.id, {}),
    }),
    stages: t.field({
      type: [ProductionStageType],
      description: 'Where each step of making takes place; empty where nothing is said of it.',
      resolve: ({ stages }) => stages,
    }),
    digitalId: t.exposeString('digitalId', {
      description: 'Short, unguessable code for labels and QR codes; never changes.',
    }),
    manufacturerCompany: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that makes it; null where no record is named.',
      resolve: (variant, _args, { scope }) => companyOf(scope, variant.manufacturerId),
    }),
    revision: t.exposeInt('revision', { description: 'How often it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (variant) => variant.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: (variant) => variant.updatedAt }),
    cursor: t.id(CURSOR),
  }),
})

/** The variant of another record, loaded for all of a level at once. */
export const variantOf = toOne(async (scope, ids) => keyBy(await loadVariants(scope, ids), ({ id }) => id))

type PageArgs = { skip?: number | null; take?: number | null }
const variantsOfProduct = toMany(async (scope, productIds, page: PageArgs) =>
  groupBy(await loadVariantsOfProducts(scope, productIds, page), ({ productId }) => productId),
)
const variantCountOf = toOne((scope, productIds) => loadVariantCounts(scope, productIds))
const variantsOfMaterial = toMany<Variant, PageArgs>(async (scope, materialIds, page) =>
  groupBy(await loadVariantsOfMaterials(scope, materialIds, page), ({ materialId }) => materialId),
)

builder.objectField(ProductType, 'variants', (t) =>
  t.field({
    type: [VariantType],
    args: nestedPageArgs(t.arg),
    description: 'Its variants, oldest first.',
    resolve: (product, args, { scope }) => variantsOfProduct(scope, product.id, args),
  }),
)
builder.objectField(ProductType, 'variantCount', (t) =>
  t.int({
    description: 'How many variants it has. REST answers with it when it is asked for by "fields".',
    // Counted by a statement of its own, which a list that nobody reads it in need not pay for.
    extensions: { isAskedFor: true },
    resolve: async ({ id }, _args, { scope }) => (await variantCountOf(scope, id)) ?? 0,
  }),
)
builder.objectField(MaterialType, 'variants', (t) =>
  t.field({
    type: [VariantType],
    args: nestedPageArgs(t.arg),
    description: 'The variants it is part of, newest first.',
    resolve: (material, args, { scope }) => variantsOfMaterial(scope, material.id, args),
  }),
)

export const PublicationStatusType = builder.enumType('PublicationStatus', {
  description: 'Whether a variant has a public passport.',
  values: {
    DRAFT: { value: 'draft', description: 'Never published.' },
    PUBLISHED: { value: 'published', description: 'The passport is public.' },
    WITHDRAWN: { value: 'withdrawn', description: 'The passport was public and has been withdrawn.' },
  } as const,
})

const VariantOrderType = orderType('VariantOrder', {
  NAME: 'name',
  CARBON: 'carbon footprint',
  SCORE: 'score',
  UPDATED: 'the moment of the last change',
})

builder.queryFields((t) => {
  const filter = {
    productId: t.arg.id({ description: 'Only the variants of this product.' }),
    status: t.arg({ type: PublicationStatusType, description: 'Only variants whose passport stands so.' }),
    hasScore: t.arg.boolean({ description: 'Only variants with a score; false: only those without.' }),
    changedSincePublished: t.arg.boolean({
      description:
        'Only variants with a public passport that were saved since, or whose product was; false: all others. Whether the passport would say anything else tells `passport { hasUnpublishedChanges }`.',
    }),
    lacks: t.arg.string({
      description: 'Only variants that do not meet this requirement, or only in part: an id of readinessRequirements.',
    }),
    category: t.arg.string({ description: 'Only variants of products of this category, exactly as written there.' }),
    manufacturerId: t.arg.id({ description: 'Only what this company makes.' }),
    materialId: t.arg.id({ description: 'Only variants in whose composition this material stands.' }),
    updatedSince: updatedSinceArg(t.arg),
    search: t.arg.string({
      description: 'Only variants whose name, color, size, GTIN and digitalId have all these words, or begin so.',
    }),
  }
  return {
    variants: t.field({
      type: [VariantType],
      args: {
        ...pageArgs(t.arg),
        ...filter,
        orderBy: t.arg({ type: VariantOrderType, defaultValue: 'NEWEST', description: ORDER }),
      },
      description: 'Variants, newest first unless asked otherwise.',
      resolve: (_root, args, { scope }) => findVariants(scope, args),
    }),
    variantCount: t.int({
      args: filter,
      description: 'How many variants there are; with `search` the count stops at 10,000.',
      resolve: (_root, args, { scope }) => countVariantsFound(scope, args),
    }),
    variant: t.field({
      type: VariantType,
      nullable: true,
      args: { id: t.arg.id({ required: true, description: 'The id of the variant.' }) },
      description: 'One variant, or null if there is none with this id.',
      resolve: (_root, { id }, { scope }) => variantOf(scope, id),
    }),
  }
})

export const CompositionEntryInput = builder.inputType('CompositionEntryInput', {
  description: 'Either materialId or fibreText, and the share.',
  fields: (t) => ({
    materialId: t.id({ description: 'A material of the workspace.' }),
    fibreText: t.string({ description: 'The name of a fibre that is no material record.' }),
    share: t.float({ required: true, description: "Share of the whole item's mass, above 0 and at most 1." }),
    part: t.string({ description: 'Part of the garment: "shell", "lining".' }),
  }),
})

export const ProductionStageInput = builder.inputType('ProductionStageInput', {
  description: 'Where one step of making takes place.',
  fields: (t) => ({
    stage: t.field({ type: StageName, required: true, description: 'The step of making.' }),
    country: t.string({ required: true, description: 'ISO 3166-1 alpha-2: PT.' }),
    process: t.string({ description: 'How, in the words of the maker: "ring spinning".' }),
  }),
})

builder.mutationFields((t) => {
  const own = {
    composition: t.arg({
      type: [CompositionEntryInput],
      description: 'Materials with shares that add up to 1 at most.',
    }),
    stages: t.arg({ type: [ProductionStageInput], description: 'Where each step of making takes place.' }),
  }
  return {
    createVariant: t.field({
      type: VariantType,
      description: 'Makes a draft; publishVariant makes its passport public.',
      args: { ...fieldArgs(t.arg, variantFields, 'create'), ...own },
      resolve: (_root, args, context) => change(context, (deps, reader) => createVariant(deps, reader, args)),
    }),
    updateVariant: t.field({
      type: VariantType,
      description: 'Changes what is given; null clears a field. A public passport stays as it is until publishVariant.',
      args: {
        id: t.arg.id({ required: true, description: 'The id of the variant.' }),
        ...fieldArgs(t.arg, variantFields, 'update'),
        ...own,
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateVariant(deps, reader, args)),
    }),
    deleteVariant: t.field({
      type: VariantType,
      description: 'Deletes a variant without a public passport; withdraw it first where there is one.',
      args: {
        id: t.arg.id({ required: true, description: 'The id of the variant.' }),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteVariant(deps, reader, args)),
    }),
  }
})

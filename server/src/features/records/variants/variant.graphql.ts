import { CREATED_AT, ID, ORDER, UPDATED_AT } from '#kit/common-words.ts'
import { CURSOR } from '#kit/cursor-field.ts'
import { fieldArgs, typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { naming } from '#kit/named-records.ts'
import { orderType } from '#kit/order-type.ts'
import { nestedPageArgs, pageArgs, readByArg, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import type { Untranslated } from '#kit/translations.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { MaterialType } from '../materials/material.graphql.ts'
import { ProductType, productOf } from '../products/product.graphql.ts'
import { translationsOf } from '../translations/load-translations.ts'
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
import {
  CompositionEntryInput,
  CompositionEntryType,
  InheritableFieldType,
  ProductionStageInput,
  ProductionStageType,
} from './making.graphql.ts'
import { updateVariant } from './update-variant.ts'
import type { Variant } from './variant.ts'
import { variantFields } from './variant-fields.ts'

const ENUMS = { inherited: [InheritableFieldType] }

/** The structured compositions of variants, loaded for all of a level at once. */
export const compositionOf = toMany(async (scope, variantIds, _args: object) =>
  groupBy(await loadCompositions(scope, variantIds), ({ variantId }) => variantId),
)

export const VariantType = builder.objectRef<Listed<Untranslated<Variant>>>('Variant').implement({
  description: 'One colour and size of a product: what a passport is about.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    ...typeFields(t, variantFields, { enums: ENUMS, translations: translationsOf('variants') }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The product it belongs to.',
      resolve: (variant, _args, { scope }) => productOf(scope, variant.productId),
    }),
    composition: t.field({
      type: [CompositionEntryType],
      description: 'Materials with their shares; empty if only the text is known.',
      resolve: (variant, _args, { scope }) => compositionOf(scope, variant.id, {}),
    }),
    stages: t.field({
      type: [ProductionStageType],
      description: 'Where each production step takes place; empty if nothing is given.',
      resolve: ({ stages }) => stages,
    }),
    digitalId: t.exposeString('digitalId', {
      description: 'The short, unguessable code for labels and QR codes; it never changes.',
    }),
    manufacturerCompany: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that makes it; null if there is no record of it.',
      resolve: (variant, _args, { scope }) => companyOf(scope, variant.manufacturerId),
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
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
    description: 'How many variants it has. In REST, ask for it with "fields".',
    // Counted by a statement of its own, which a list that nobody reads it in need not pay for.
    extensions: { isAskedFor: true },
    resolve: async ({ id }, _args, { scope }) => (await variantCountOf(scope, id)) ?? 0,
  }),
)
builder.objectField(MaterialType, 'variants', (t) =>
  t.field({
    type: [VariantType],
    args: nestedPageArgs(t.arg),
    description: 'The variants that contain it, newest first.',
    resolve: (material, args, { scope }) => variantsOfMaterial(scope, material.id, args),
  }),
)

export const PublicationStatusType = builder.enumType('PublicationStatus', {
  description: 'Whether a variant has a public passport.',
  values: {
    DRAFT: { value: 'draft', description: 'It has never been published.' },
    PUBLISHED: { value: 'published', description: 'The passport is public.' },
    WITHDRAWN: { value: 'withdrawn', description: 'The passport was public and has been withdrawn.' },
  } as const,
})

const VariantOrderType = orderType('VariantOrder', {
  NAME: 'name',
  CARBON: 'carbon footprint',
  SCORE: 'score',
  UPDATED: 'the time of the last change',
})

builder.queryFields((t) => {
  const filter = {
    productId: t.arg.id({ ...naming('product'), description: 'Only variants of this product.' }),
    status: t.arg({ type: PublicationStatusType, description: 'Only variants whose passport has this status.' }),
    hasScore: t.arg.boolean({ description: 'True: only variants with a score; false: only those without.' }),
    changedSincePublished: t.arg.boolean({
      description:
        'True: only variants with a public passport that were saved after it was published, or whose product ' +
        'was; false: all others. `passport { hasUnpublishedChanges }` says whether the passport itself would ' +
        'change.',
    }),
    lacks: t.arg.string({
      description: 'Only variants that do not meet this requirement, or only partly: an id from readinessRequirements.',
    }),
    category: t.arg.string({ description: 'Only variants of products of this category, exactly as written there.' }),
    manufacturerId: t.arg.id({ ...naming('company'), description: 'Only variants that this company makes.' }),
    materialId: t.arg.id({
      ...naming('material'),
      description: 'Only variants whose composition contains this material.',
    }),
    connectionId: readByArg(t.arg),
    updatedSince: updatedSinceArg(t.arg),
    search: t.arg.string({
      description:
        'Only variants whose name, code, color, size, GTIN and digitalId together contain all these words, or words ' +
        'that begin with them.',
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
      description: 'Variants, newest first by default.',
      resolve: (_root, args, { scope }) => findVariants(scope, args),
    }),
    variantCount: t.int({
      args: filter,
      description: 'How many variants there are; with `search`, the count stops at 10,000.',
      resolve: (_root, args, { scope }) => countVariantsFound(scope, args),
    }),
    variant: t.field({
      type: VariantType,
      nullable: true,
      args: { id: t.arg.id({ ...naming('variant'), required: true, description: 'The id of the variant.' }) },
      description: 'One variant, or null if there is none with this id.',
      resolve: (_root, { id }, { scope }) => variantOf(scope, id),
    }),
  }
})

builder.mutationFields((t) => {
  const own = {
    composition: t.arg({
      type: [CompositionEntryInput],
      description: variantFields.composition.given,
    }),
    stages: t.arg({ type: [ProductionStageInput], description: variantFields.stages.given }),
  }
  return {
    createVariant: t.field({
      type: VariantType,
      description: 'Creates a draft; publishVariant makes its passport public.',
      args: { ...fieldArgs(t.arg, variantFields, 'create', ENUMS), ...own },
      resolve: (_root, args, context) => change(context, (deps, reader) => createVariant(deps, reader, args)),
    }),
    updateVariant: t.field({
      type: VariantType,
      description:
        'Changes the given fields; null clears a field. A public passport does not change until publishVariant.',
      args: {
        id: t.arg.id({ ...naming('variant'), required: true, description: 'The id of the variant.' }),
        ...fieldArgs(t.arg, variantFields, 'update', ENUMS),
        ...own,
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateVariant(deps, reader, args)),
    }),
    deleteVariant: t.field({
      type: VariantType,
      description: 'Deletes a variant. If its passport is public, withdraw it first.',
      args: {
        id: t.arg.id({ ...naming('variant'), required: true, description: 'The id of the variant.' }),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteVariant(deps, reader, args)),
    }),
  }
})

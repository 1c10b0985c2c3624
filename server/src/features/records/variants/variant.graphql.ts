import { addChangesField } from '#kit/changes-field.ts'
import { ORDER } from '#kit/common-words.ts'
import { type ArgBuilder, fieldArgs, keptFields, typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { naming } from '#kit/named-records.ts'
import { orderType } from '#kit/order-type.ts'
import { nestedPageArgs, pageArgs, readByArg, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import {
  column,
  counted,
  countedBy,
  keptIn,
  listed,
  namedBy,
  partsIn,
  recordById,
  refersBy,
} from '#kit/plans/field-plan.ts'
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
  listVariantsFound,
  loadCompositions,
  loadVariantCounts,
  loadVariants,
  loadVariantsOfMaterials,
  loadVariantsOfProducts,
  placeVariants,
} from './find-variants.ts'
import {
  CompositionEntryInput,
  CompositionEntryType,
  InheritableFieldType,
  ProductionStageInput,
  ProductionStageType,
} from './making.graphql.ts'
import { updateVariant } from './update-variant.ts'
import { variant } from './variant.noun.ts'
import type { Variant } from './variant.ts'
import { variantVerbs } from './variant.verbs.ts'
import { variantFields } from './variant-fields.ts'

const ENUMS = { inherited: [InheritableFieldType] }

/** The structured compositions of variants, loaded for all of a level at once. */
export const compositionOf = toMany(async (scope, variantIds, _args: object) =>
  groupBy(await loadCompositions(scope, variantIds), ({ variantId }) => variantId),
)

export const VariantType = builder.objectRef<Listed<Untranslated<Variant>>>('Variant').implement({
  description: 'One colour and size of a product: what a passport is about.',
  ...keptIn('variants'),
  fields: (t) => ({
    ...keptFields(t),
    ...typeFields(t, variantFields, { enums: ENUMS, translations: translationsOf('variants') }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The product it belongs to.',
      ...refersBy(productOf, 'productId'),
    }),
    composition: t.field({
      type: [CompositionEntryType],
      description: 'Materials with their shares; empty if only the text is known.',
      ...namedBy(compositionOf, 'variant_id', { table: 'variant_materials', order: 'position' }),
    }),
    stages: t.field({
      type: [ProductionStageType],
      description: 'Where each production step takes place; empty if nothing is given.',
      ...partsIn('stages'),
    }),
    digitalId: t.exposeString('digitalId', {
      ...column('digital_id'),
      description: 'The short, unguessable code for labels and QR codes; it never changes.',
    }),
    manufacturerCompany: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that makes it; null if there is no record of it.',
      ...refersBy(companyOf, 'manufacturerId'),
    }),
  }),
})

/** The variant of another record, loaded for all of a level at once. */
export const variantOf = toOne(async (scope, ids) => keyBy(await loadVariants(scope, ids), ({ id }) => id))

type PageArgs = { skip?: number | null; take?: number | null }
const variantsOfProduct = toMany(async (scope, productIds, page: PageArgs) =>
  groupBy(await loadVariantsOfProducts(scope, productIds, page), ({ productId }) => productId),
)
const variantCountOf = toOne((scope, productIds) => loadVariantCounts(scope, productIds))
const COUNTED = countedBy(variantCountOf, 'variants', 'product_id')
const variantsOfMaterial = toMany<Variant, PageArgs>(async (scope, materialIds, page) =>
  groupBy(await loadVariantsOfMaterials(scope, materialIds, page), ({ materialId }) => materialId),
)

builder.objectField(ProductType, 'variants', (t) =>
  t.field({
    type: [VariantType],
    args: nestedPageArgs(t.arg),
    description: 'Its variants, oldest first.',
    ...namedBy(variantsOfProduct, 'product_id'),
  }),
)
builder.objectField(ProductType, 'variantCount', (t) =>
  t.int({
    description: 'How many variants it has. In REST, ask for it with "fields".',
    // Counted by a statement of its own, which a list that nobody reads it in need not pay for.
    resolve: COUNTED.resolve,
    extensions: { isAskedFor: true, ...COUNTED.extensions },
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
    category: t.arg.string({
      description: 'Only variants of products of this category; case and accents do not matter.',
    }),
    manufacturerId: t.arg.id({ ...naming('company'), description: 'Only variants that this company makes.' }),
    materialId: t.arg.id({
      ...naming('material'),
      description: 'Only variants whose composition contains this material.',
    }),
    connectionId: readByArg(t.arg),
    updatedSince: updatedSinceArg(t.arg),
    search: t.arg.string({
      description:
        'Only variants that all these words find, in any order: words of the variant or its product, colors in any of ' +
        'eight languages, sizes, numbers. Forgives typing errors. The best match comes first, unless `orderBy` says otherwise.',
    }),
  }
  return {
    variants: t.field({
      type: [VariantType],
      args: {
        ...pageArgs(t.arg),
        ...filter,
        orderBy: t.arg({ type: VariantOrderType, defaultValue: 'BEST_MATCH', description: ORDER }),
      },
      description: 'Variants, newest first by default.',
      resolve: (_root, args, { scope }) => findVariants(scope, args),
      ...listed('variants', placeVariants, ['productId', 'category', 'manufacturerId', 'materialId']),
    }),
    variantCount: t.int({
      args: filter,
      description: 'How many variants there are; with `search`, the count stops at 10,000.',
      resolve: (_root, args, { scope }) => countVariantsFound(scope, args),
      ...counted(listVariantsFound),
    }),
    variant: t.field({
      type: VariantType,
      nullable: true,
      args: { id: t.arg.id({ ...naming('variant'), required: true, description: 'The id of the variant.' }) },
      description: 'One variant, or null if there is none with this id.',
      ...recordById(variantOf),
    }),
  }
})

builder.mutationFields((t) => {
  const own = ownArgs(t.arg)
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

addChangesField({ noun: variant, type: VariantType, enums: ENUMS, own: ownArgs, verbs: variantVerbs, one: variantOf })

function ownArgs(arg: ArgBuilder) {
  return {
    composition: arg({
      type: [CompositionEntryInput],
      description: variantFields.composition.given,
    }),
    stages: arg({ type: [ProductionStageInput], description: variantFields.stages.given }),
  }
}

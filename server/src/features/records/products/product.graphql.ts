import { MAX_VALUES } from '#database/distinct-values.ts'
import { addChangesField } from '#kit/changes-field.ts'
import { ORDER } from '#kit/common-words.ts'
import { type ArgBuilder, fieldArgs, keptFields, typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { naming } from '#kit/named-records.ts'
import { orderType } from '#kit/order-type.ts'
import { nestedPageArgs, pageArgs, readByArg, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { counted, keptIn, listed, namedBy, partsIn, recordById, refersBy, scoreColumn } from '#kit/plans/field-plan.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { asksFor } from '#platform/graphql/asks-for.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { translationsOf } from '../translations/load-translations.ts'
import {
  CompositionEntryInput,
  CompositionEntryType,
  ProductionStageInput,
  ProductionStageType,
} from '../variants/making.graphql.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import {
  countProductsFound,
  findProducts,
  findProductsAlone,
  findProductWords,
  listProductsFound,
  loadProductCompositions,
  loadProducts,
  loadProductsOfCompanies,
  placeProducts,
} from './find-products.ts'
import { product } from './product.noun.ts'
import type { ProductAlone } from './product.ts'
import { productVerbs } from './product.verbs.ts'
import { PASSED_ON, productFields } from './product-fields.ts'
import { updateProduct } from './update-product.ts'

/** What is resolved by what a product says for its variants: those values, the company of one, and the texts that translations are of. */
const NEEDS_PASSED_ON: ReadonlySet<string> = new Set([...PASSED_ON, 'manufacturerCompany', 'translations'])

const compositionOfProduct = toMany(async (scope, productIds, _args: object) =>
  groupBy(await loadProductCompositions(scope, productIds), ({ productId }) => productId),
)

export const ProductType = builder.objectRef<Listed<ProductAlone>>('Product').implement({
  description: 'A style as the brand sells it. Its variants are the colours and sizes; each of those has a passport.',
  ...keptIn('products'),
  fields: (t) => ({
    ...keptFields(t),
    ...typeFields(t, productFields, { translations: translationsOf('products') }),
    sustainabilityScore: t.float({
      nullable: true,
      description:
        '0 to 100, higher is better: the mean of all its variants, of which one without a score counts as 0. Null if none has one, ' +
        'and for readers without credentials if the workspace shows no scores to the public.',
      ...scoreColumn('sustainabilityScore'),
    }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that sells it.',
      ...refersBy(companyOf, 'companyId'),
    }),
    composition: t.field({
      type: [CompositionEntryType],
      description: productFields.composition.about,
      ...namedBy(compositionOfProduct, 'product_id', { table: 'product_materials', order: 'position' }),
    }),
    stages: t.field({
      type: [ProductionStageType],
      description: productFields.stages.about,
      ...partsIn('stages'),
    }),
    manufacturerCompany: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that makes its variants, unless they say otherwise.',
      ...refersBy(companyOf, 'manufacturerId'),
    }),
    brandCompany: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company with the role BRAND whose name the brand is.',
      ...refersBy(companyOf, 'brandId'),
    }),
  }),
})

/** The product of another record, loaded for all of a level at once. */
export const productOf = toOne(async (scope, ids) => keyBy(await loadProducts(scope, ids), ({ id }) => id))

const productsOfCompany = toMany(async (scope, companyIds, page: { skip?: number | null; take?: number | null }) =>
  groupBy(await loadProductsOfCompanies(scope, companyIds, page), ({ subjectId }) => subjectId),
)

builder.objectField(CompanyType, 'products', (t) =>
  t.field({
    type: [ProductType],
    args: nestedPageArgs(t.arg),
    description: 'The products it sells, oldest first.',
    ...namedBy(productsOfCompany, 'company_id'),
  }),
)

const ProductOrderType = orderType('ProductOrder', {
  NAME: 'name',
  SKU: 'SKU',
  SCORE: 'score',
  UPDATED: 'the time of the last change',
})

builder.queryFields((t) => {
  const filter = {
    category: t.arg.string({ description: 'Only products of this category, exactly as written on them.' }),
    brand: t.arg.string({ description: 'Only products of this brand, exactly as written on them.' }),
    companyId: t.arg.id({ ...naming('company'), description: 'Only products that this company sells.' }),
    brandId: t.arg.id({ ...naming('company'), description: 'Only products whose brand follows this company.' }),
    followsBrand: t.arg.boolean({
      description:
        'True: only products whose brand follows a company; false: only those whose brand is a text, or none.',
    }),
    hasVariants: t.arg.boolean({ description: 'True: only products with variants; false: only those without.' }),
    connectionId: readByArg(t.arg),
    updatedSince: updatedSinceArg(t.arg),
    search: t.arg.string({
      description:
        'Only products whose name, SKU, code, brand, category and type together contain all these words, in any order. ' +
        'Forgives typing errors. The best match comes first, unless `orderBy` says otherwise.',
    }),
  }
  return {
    products: t.field({
      type: [ProductType],
      args: {
        ...pageArgs(t.arg),
        ...filter,
        orderBy: t.arg({ type: ProductOrderType, defaultValue: 'BEST_MATCH', description: ORDER }),
      },
      description: 'Products, newest first by default.',
      resolve: (_root, args, { scope }, info) =>
        asksFor(info, NEEDS_PASSED_ON) ? findProducts(scope, args) : findProductsAlone(scope, args),
      ...listed('products', placeProducts, [
        'category',
        'brand',
        'companyId',
        'brandId',
        'followsBrand',
        'hasVariants',
      ]),
    }),
    productCount: t.int({
      args: filter,
      description: 'How many products there are; with `search`, the count stops at 10,000.',
      resolve: (_root, args, { scope }) => countProductsFound(scope, args),
      ...counted(listProductsFound),
    }),
    productCategories: t.stringList({
      description: `The categories of the workspace’s products, each once: at most ${MAX_VALUES}.`,
      resolve: (_root, _args, { scope }) => findProductWords(scope, 'category'),
    }),
    productBrands: t.stringList({
      description: `The brands of the workspace’s products, each once: at most ${MAX_VALUES}.`,
      resolve: (_root, _args, { scope }) => findProductWords(scope, 'brand'),
    }),
    product: t.field({
      type: ProductType,
      nullable: true,
      args: { id: t.arg.id({ ...naming('product'), required: true, description: 'The id of the product.' }) },
      description: 'One product, or null if there is none with this id.',
      ...recordById(productOf),
    }),
  }
})

builder.mutationFields((t) => {
  const own = ownArgs(t.arg)
  return {
    createProduct: t.field({
      type: ProductType,
      args: { ...fieldArgs(t.arg, productFields, 'create'), ...own },
      description: 'Creates a product.',
      resolve: (_root, args, context) => change(context, (deps, reader) => createProduct(deps, reader, args)),
    }),
    updateProduct: t.field({
      type: ProductType,
      description: 'Changes the given fields; null clears a field.',
      args: {
        id: t.arg.id({ ...naming('product'), required: true, description: 'The id of the product.' }),
        ...fieldArgs(t.arg, productFields, 'update'),
        ...own,
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateProduct(deps, reader, args)),
    }),
    deleteProduct: t.field({
      type: ProductType,
      description: 'Deletes the product with its variants and certifications. Withdraw its published variants first.',
      args: {
        id: t.arg.id({ ...naming('product'), required: true, description: 'The id of the product.' }),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteProduct(deps, reader, args)),
    }),
  }
})

addChangesField({ noun: product, type: ProductType, own: ownArgs, verbs: productVerbs, one: productOf })

function ownArgs(arg: ArgBuilder) {
  return {
    composition: arg({ type: [CompositionEntryInput], description: productFields.composition.given }),
    stages: arg({ type: [ProductionStageInput], description: productFields.stages.given }),
  }
}

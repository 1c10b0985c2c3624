import { type DescribedMaterial, type DescribedSource, describeMethod } from '@selvedge/lca/open/describe-method.ts'
import type { OpenMethod } from '@selvedge/lca/open/open-method.ts'
import { methodId } from '@selvedge/lca/open/open-method.ts'
import { builder } from '#kit/schema-builder.ts'
import { impactMethod } from './impact-method.ts'

const MethodMaterialType = builder.objectRef<DescribedMaterial>('MethodMaterial').implement({
  description: 'A material that the method knows by name: a possible value of a material’s `factorMaterial`.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id, as a material’s `factorMaterial` takes it.' }),
    name: t.exposeString('name', { description: 'Its name in English.' }),
    family: t.exposeString('family', {
      description: 'The family of the fibre. If a material has no factor, another of its family is used.',
    }),
    recycled: t.exposeBoolean('recycled', { description: 'Whether the fibre is recycled.' }),
    hasCarbonFactor: t.exposeBoolean('hasCarbonFactor', {
      description:
        'If false, the highest factor of its family is used, and a variant with too much of it gets no result.',
    }),
    hasWaterFactor: t.exposeBoolean('hasWaterFactor', { description: 'Whether it has a water value.' }),
    source: t.exposeString('source', {
      nullable: true,
      description: 'The source of its own factors; null if it has none.',
    }),
    licenceSeen: t.exposeBoolean('licenceSeen', {
      nullable: true,
      description: 'Whether we have read a licence for its factors.',
    }),
  }),
})

const MethodProductType = builder.objectRef<{ id: string; hasBenchmark: boolean }>('MethodProduct').implement({
  description: 'A kind of product that the method knows: a possible value of a product’s `productType`.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The method’s id for it.' }),
    hasBenchmark: t.exposeBoolean('hasBenchmark', {
      description: 'If false, there is no benchmark yet: such a product gets a footprint but no score.',
    }),
  }),
})

const MethodCountryType = builder.objectRef<{ code: string; name: string }>('MethodCountry').implement({
  description: 'A country for which the method has electricity data.',
  fields: (t) => ({
    code: t.exposeID('code', { description: 'The country, ISO 3166-1 alpha-2: PT.' }),
    name: t.exposeString('name', { description: 'Its name in English.' }),
  }),
})

const FactorSourceType = builder.objectRef<DescribedSource>('FactorSource').implement({
  description: 'A source of factors.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id by which factors refer to it.' }),
    title: t.exposeString('title', { description: 'The title of the source.' }),
    licence: t.exposeString('licence', { description: 'Its licence.' }),
    licenceSeen: t.exposeBoolean('licenceSeen', {
      description: 'Whether the text of the licence has been read; if not, explanations say so.',
    }),
    attribution: t.exposeString('attribution', { description: 'How to credit the source.' }),
    rows: t.exposeInt('rows', { description: 'How many of its factors are used.' }),
  }),
})

const ImpactMethodType = builder.objectRef<OpenMethod>('ImpactMethod').implement({
  description: 'The method that assesses variants.',
  fields: (t) => ({
    id: t.string({ description: 'The id of the method.', resolve: () => methodId }),
    factorSetVersion: t.string({
      description: 'The version of the factor set.',
      resolve: ({ factors }) => factors.version,
    }),
    materials: t.field({
      type: [MethodMaterialType],
      description: 'The materials that the method knows by name.',
      resolve: (method) => describe(method).materials,
    }),
    products: t.field({
      type: [MethodProductType],
      description: 'The kinds of product that the method covers.',
      resolve: (method) => describe(method).products,
    }),
    countries: t.field({
      type: [MethodCountryType],
      description: 'The countries that the method covers.',
      resolve: (method) => describe(method).countries,
    }),
    sources: t.field({
      type: [FactorSourceType],
      description: 'The sources of its factors.',
      resolve: (method) => describe(method).sources,
    }),
  }),
})

builder.queryField('impactMethod', (t) =>
  t.field({
    type: ImpactMethodType,
    description:
      'The method and the factors of this installation: what they cover, where they come from, and what has no values.',
    resolve: (_root, _args, { deps }) => impactMethod(deps.config.lcaSourcesOff),
  }),
)

function describe(method: OpenMethod) {
  let description = descriptions.get(method)
  if (!description) {
    description = describeMethod(method)
    descriptions.set(method, description)
  }
  return description
}

/** Made once for each method. */
const descriptions = new WeakMap<OpenMethod, ReturnType<typeof describeMethod>>()

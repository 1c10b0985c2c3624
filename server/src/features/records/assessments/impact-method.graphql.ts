import { type DescribedMaterial, type DescribedSource, describeMethod } from '@selvedge/lca/open/describe-method.ts'
import type { OpenMethod } from '@selvedge/lca/open/open-method.ts'
import { methodId } from '@selvedge/lca/open/open-method.ts'
import { builder } from '#kit/schema-builder.ts'
import { impactMethod } from './impact-method.ts'

const MethodMaterialType = builder.objectRef<DescribedMaterial>('MethodMaterial').implement({
  description: 'A material that the method knows by name: what `factorMaterial` of a material may say.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id, as `factorMaterial` of a material takes it.' }),
    name: t.exposeString('name', { description: 'Its name in English.' }),
    family: t.exposeString('family', { description: 'Materials of one family stand in for each other.' }),
    recycled: t.exposeBoolean('recycled', { description: 'Whether the fibre is recycled.' }),
    hasCarbonFactor: t.exposeBoolean('hasCarbonFactor', {
      description: 'False: the highest of its family stands in, and too much of it leaves a variant without a result.',
    }),
    hasWaterFactor: t.exposeBoolean('hasWaterFactor', { description: 'Whether there is a water value for it.' }),
    source: t.exposeString('source', {
      nullable: true,
      description: 'The source of its own factors; null where it has none.',
    }),
    licenceSeen: t.exposeBoolean('licenceSeen', {
      nullable: true,
      description: 'False: nobody of this project has read a licence for its factors.',
    }),
  }),
})

const MethodProductType = builder.objectRef<{ id: string; hasBenchmark: boolean }>('MethodProduct').implement({
  description: 'A kind of product whose whole life the method knows: what `productType` of a product may say.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id, as the method knows it.' }),
    hasBenchmark: t.exposeBoolean('hasBenchmark', { description: 'False: a footprint, but no score.' }),
  }),
})

const MethodCountryType = builder.objectRef<{ code: string; name: string }>('MethodCountry').implement({
  description: 'A country with data on its electricity.',
  fields: (t) => ({
    code: t.exposeID('code', { description: 'ISO 3166-1 alpha-2: PT.' }),
    name: t.exposeString('name', { description: 'Its name in English.' }),
  }),
})

const FactorSourceType = builder.objectRef<DescribedSource>('FactorSource').implement({
  description: 'Where factors were read.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id, as factors name their source.' }),
    title: t.exposeString('title', { description: 'The title of the source.' }),
    licence: t.exposeString('licence', { description: 'The licence under which it may be used.' }),
    licenceSeen: t.exposeBoolean('licenceSeen', {
      description: 'Whether somebody has read the text of the licence; otherwise explanations say so.',
    }),
    attribution: t.exposeString('attribution', { description: 'How the source is to be named.' }),
    rows: t.exposeInt('rows', { description: 'How many factors of it are calculated with.' }),
  }),
})

const ImpactMethodType = builder.objectRef<OpenMethod>('ImpactMethod').implement({
  description: 'What variants are assessed with.',
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
      description: 'The kinds of product that the method knows.',
      resolve: (method) => describe(method).products,
    }),
    countries: t.field({
      type: [MethodCountryType],
      description: 'The countries that the method knows.',
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
      'The method and factors of this installation: what it knows, from whom, and what it has no values for.',
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

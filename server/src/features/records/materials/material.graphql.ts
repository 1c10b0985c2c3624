import { MAX_VALUES } from '#database/distinct-values.ts'
import { CREATED_AT, ID, ORDER, UPDATED_AT } from '#kit/common-words.ts'
import { CURSOR } from '#kit/cursor-field.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { orderType } from '#kit/order-type.ts'
import { nestedPageArgs, pageArgs, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { createMaterial } from './create-material.ts'
import { deleteMaterial } from './delete-material.ts'
import {
  countMaterialsFound,
  findMaterialFibres,
  findMaterials,
  loadMaterials,
  loadMaterialsOfCompanies,
} from './find-materials.ts'
import type { Material } from './material.ts'
import { updateMaterial } from './update-material.ts'

const ABOUT = {
  type: 'Family of the fibre: "natural-plant", "synthetic".',
  fibre: 'The fibre itself: "cotton", "polyester".',
  label:
    'Its name on a label, used in the composition of variants: "organic cotton". The name stands in when there is none.',
  originCountry: 'Where the fibre comes from, ISO 3166-1 alpha-2: IN.',
  recycledShare: 'Share of recycled content by mass, 0 to 1.',
  factorMaterial:
    'Which material of the method it is, such as cotton-organic (impactMethod { materials } lists them). Recognised from fibre, label and name when it is null.',
  carbonFootprint:
    "The supplier's own, kg CO2e per kg, 0 to 10,000. It replaces the method's factor; below the lower bound of that, or half of it where none is known, only with evidence `verified`.",
  carbonFootprintBoundary: 'Up to where carbonFootprint and waterLiters reach: fibre (the default), yarn or fabric.',
  carbonFootprintEvidence: 'verified (by a third party) or declared (the default).',
  waterLiters: "The supplier's own, litres of water per kg, 0 to 10,000,000. It replaces the method's factor.",
  factorSource: 'Where carbonFootprint and waterLiters come from.',
}

export const MaterialType = builder.objectRef<Listed<Material>>('Material').implement({
  description: 'A fibre or fabric as one supplier sells it, with the factors by which its impact is known.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'The name of the material.' }),
    type: t.exposeString('type', { nullable: true, description: ABOUT.type }),
    fibre: t.exposeString('fibre', { nullable: true, description: ABOUT.fibre }),
    label: t.exposeString('label', { nullable: true, description: ABOUT.label }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What is to be said of it, in the words of the workspace.',
    }),
    supplier: t.exposeString('supplier', { nullable: true, description: 'Name of the supplier.' }),
    supplierId: t.exposeID('supplierId', { nullable: true, description: 'The id of the company that supplies it.' }),
    supplierCompany: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that supplies it.',
      resolve: (material, _args, { scope }) => companyOf(scope, material.supplierId),
    }),
    originCountry: t.exposeString('originCountry', { nullable: true, description: ABOUT.originCountry }),
    recycledShare: t.exposeFloat('recycledShare', { nullable: true, description: ABOUT.recycledShare }),
    factorMaterial: t.exposeString('factorMaterial', { nullable: true, description: ABOUT.factorMaterial }),
    carbonFootprintBoundary: t.exposeString('carbonFootprintBoundary', {
      nullable: true,
      description: ABOUT.carbonFootprintBoundary,
    }),
    carbonFootprintEvidence: t.exposeString('carbonFootprintEvidence', {
      nullable: true,
      description: ABOUT.carbonFootprintEvidence,
    }),
    carbonFootprint: t.exposeFloat('carbonFootprint', { nullable: true, description: ABOUT.carbonFootprint }),
    waterLiters: t.exposeFloat('waterLiters', { nullable: true, description: ABOUT.waterLiters }),
    factorSource: t.exposeString('factorSource', { nullable: true, description: ABOUT.factorSource }),
    revision: t.exposeInt('revision', { description: 'How often it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (material) => material.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: (material) => material.updatedAt }),
    cursor: t.id(CURSOR),
  }),
})

/** The material of another record, loaded for all of a level at once. */
export const materialOf = toOne(async (scope, ids) => keyBy(await loadMaterials(scope, ids), ({ id }) => id))

const materialsOfCompany = toMany(async (scope, companyIds, page: { skip?: number | null; take?: number | null }) =>
  groupBy(await loadMaterialsOfCompanies(scope, companyIds, page), ({ supplierId }) => supplierId),
)

builder.objectField(CompanyType, 'materials', (t) =>
  t.field({
    type: [MaterialType],
    args: nestedPageArgs(t.arg),
    description: 'What the company supplies, oldest first.',
    resolve: (company, args, { scope }) => materialsOfCompany(scope, company.id, args),
  }),
)

const MaterialOrderType = orderType('MaterialOrder', {
  NAME: 'name',
  CARBON: 'carbon footprint',
  UPDATED: 'the moment of the last change',
})

builder.queryFields((t) => {
  const filter = {
    supplier: t.arg.string({ description: 'Only materials of this supplier, exactly as written on the materials.' }),
    supplierId: t.arg.id({ description: 'Only materials of the company that is their supplier.' }),
    fibre: t.arg.string({ description: 'Only materials of this fibre, exactly as written on the materials.' }),
    originCountry: t.arg.string({ description: 'Only materials from this country, ISO 3166-1 alpha-2.' }),
    updatedSince: updatedSinceArg(t.arg),
    search: t.arg.string({
      description: 'Only materials with this in their name, type, fibre, label or supplier, in capitals or not.',
    }),
  }
  return {
    materials: t.field({
      type: [MaterialType],
      args: {
        ...pageArgs(t.arg),
        ...filter,
        orderBy: t.arg({ type: MaterialOrderType, defaultValue: 'NEWEST', description: ORDER }),
      },
      description: 'Materials, newest first unless asked otherwise.',
      resolve: (_root, args, { scope }) => findMaterials(scope, args),
    }),
    materialCount: t.int({
      args: filter,
      description: 'How many materials there are.',
      resolve: (_root, args, { scope }) => countMaterialsFound(scope, args),
    }),
    materialFibres: t.stringList({
      description: `What the fibres of materials are called, each once: at most ${MAX_VALUES}.`,
      resolve: (_root, _args, { scope }) => findMaterialFibres(scope),
    }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      args: { id: t.arg.id({ required: true, description: 'The id of the material.' }) },
      description: 'One material, or null if there is none with this id.',
      resolve: (_root, { id }, { scope }) => materialOf(scope, id),
    }),
  }
})

builder.mutationFields((t) => {
  const fields = {
    type: t.arg.string({ description: ABOUT.type }),
    fibre: t.arg.string({ description: ABOUT.fibre }),
    label: t.arg.string({ description: ABOUT.label }),
    description: t.arg.string({ description: 'What is to be said of it, in the words of the workspace.' }),
    supplier: t.arg.string({ description: "Taken from the company's name when it is left out." }),
    supplierId: t.arg.id({ description: 'The company that supplies it.' }),
    originCountry: t.arg.string({ description: ABOUT.originCountry }),
    recycledShare: t.arg.float({ description: ABOUT.recycledShare }),
    factorMaterial: t.arg.string({ description: ABOUT.factorMaterial }),
    carbonFootprintBoundary: t.arg.string({ description: ABOUT.carbonFootprintBoundary }),
    carbonFootprintEvidence: t.arg.string({ description: ABOUT.carbonFootprintEvidence }),
    carbonFootprint: t.arg.float({ description: ABOUT.carbonFootprint }),
    waterLiters: t.arg.float({ description: ABOUT.waterLiters }),
    factorSource: t.arg.string({ description: ABOUT.factorSource }),
  }
  return {
    createMaterial: t.field({
      type: MaterialType,
      args: { name: t.arg.string({ required: true, description: 'The name of the material.' }), ...fields },
      description: 'Creates a material.',
      resolve: (_root, args, context) => change(context, (deps, reader) => createMaterial(deps, reader, args)),
    }),
    updateMaterial: t.field({
      type: MaterialType,
      description: 'Changes what is given; null clears a field.',
      args: {
        id: t.arg.id({ required: true, description: 'The id of the material.' }),
        name: t.arg.string({ description: 'The name of the material.' }),
        ...fields,
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateMaterial(deps, reader, args)),
    }),
    deleteMaterial: t.field({
      type: MaterialType,
      description:
        "Deletes the material with its certifications. Refused (reason material_in_use) while a variant's composition names it.",
      args: {
        id: t.arg.id({ required: true, description: 'The id of the material.' }),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteMaterial(deps, reader, args)),
    }),
  }
})

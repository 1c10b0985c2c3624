import { MAX_VALUES } from '#database/distinct-values.ts'
import { addChangesField } from '#kit/changes-field.ts'
import { ORDER } from '#kit/common-words.ts'
import { fieldArgs, keptFields, typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { naming } from '#kit/named-records.ts'
import { orderType } from '#kit/order-type.ts'
import { nestedPageArgs, pageArgs, readByArg, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { counted, keptIn, listed, namedBy, recordById, refersBy } from '#kit/plans/field-plan.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { createMaterial } from './create-material.ts'
import { deleteMaterial } from './delete-material.ts'
import {
  countMaterialsFound,
  findMaterialFibres,
  findMaterials,
  listMaterialsFound,
  loadMaterials,
  loadMaterialsOfCompanies,
  placeMaterials,
} from './find-materials.ts'
import { material } from './material.noun.ts'
import type { Material } from './material.ts'
import { materialVerbs } from './material.verbs.ts'
import { materialFields } from './material-fields.ts'
import { updateMaterial } from './update-material.ts'

export const MaterialType = builder.objectRef<Listed<Material>>('Material').implement({
  description: 'A fibre or fabric as one supplier sells it, with the factors that determine its impact.',
  ...keptIn('materials'),
  fields: (t) => ({
    ...keptFields(t),
    ...typeFields(t, materialFields),
    supplierCompany: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that supplies it.',
      ...refersBy(companyOf, 'supplierId'),
    }),
  }),
})

/** The material of another record, loaded for all of a level at once. */
export const materialOf = toOne(async (scope, ids) => keyBy(await loadMaterials(scope, ids), ({ id }) => id))

const materialsOfCompany = toMany(async (scope, companyIds, page: { skip?: number | null; take?: number | null }) =>
  groupBy(await loadMaterialsOfCompanies(scope, companyIds, page), ({ subjectId }) => subjectId),
)

builder.objectField(CompanyType, 'materials', (t) =>
  t.field({
    type: [MaterialType],
    args: nestedPageArgs(t.arg),
    description: 'The materials it supplies, oldest first.',
    ...namedBy(materialsOfCompany, 'supplier_id'),
  }),
)

const MaterialOrderType = orderType('MaterialOrder', {
  NAME: 'name',
  CARBON: 'carbon footprint',
  UPDATED: 'the time of the last change',
})

builder.queryFields((t) => {
  const filter = {
    supplier: t.arg.string({ description: 'Only materials of this supplier, exactly as written on the materials.' }),
    supplierId: t.arg.id({ ...naming('company'), description: 'Only materials that this company supplies.' }),
    fibre: t.arg.string({ description: 'Only materials of this fibre, exactly as written on the materials.' }),
    originCountry: t.arg.string({ description: 'Only materials from this country, ISO 3166-1 alpha-2.' }),
    connectionId: readByArg(t.arg),
    updatedSince: updatedSinceArg(t.arg),
    search: t.arg.string({
      description:
        'Only materials with this in their name, code, type, fibre, label or supplier, ignoring case and accents. ' +
        'Forgives typing errors. The best match comes first, unless `orderBy` says otherwise.',
    }),
  }
  return {
    materials: t.field({
      type: [MaterialType],
      args: {
        ...pageArgs(t.arg),
        ...filter,
        orderBy: t.arg({ type: MaterialOrderType, defaultValue: 'BEST_MATCH', description: ORDER }),
      },
      description: 'Materials, newest first by default.',
      resolve: (_root, args, { scope }) => findMaterials(scope, args),
      ...listed('materials', placeMaterials, ['supplier', 'supplierId', 'fibre']),
    }),
    materialCount: t.int({
      args: filter,
      description: 'How many materials there are.',
      resolve: (_root, args, { scope }) => countMaterialsFound(scope, args),
      ...counted(listMaterialsFound),
    }),
    materialFibres: t.stringList({
      description: `The fibres of the workspace’s materials, each once: at most ${MAX_VALUES}.`,
      resolve: (_root, _args, { scope }) => findMaterialFibres(scope),
    }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      args: { id: t.arg.id({ ...naming('material'), required: true, description: 'The id of the material.' }) },
      description: 'One material, or null if there is none with this id.',
      ...recordById(materialOf),
    }),
  }
})

builder.mutationFields((t) => {
  return {
    createMaterial: t.field({
      type: MaterialType,
      args: { ...fieldArgs(t.arg, materialFields, 'create') },
      description: 'Creates a material.',
      resolve: (_root, args, context) => change(context, (deps, reader) => createMaterial(deps, reader, args)),
    }),
    updateMaterial: t.field({
      type: MaterialType,
      description: 'Changes the given fields; null clears a field.',
      args: {
        id: t.arg.id({ ...naming('material'), required: true, description: 'The id of the material.' }),
        ...fieldArgs(t.arg, materialFields, 'update'),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateMaterial(deps, reader, args)),
    }),
    deleteMaterial: t.field({
      type: MaterialType,
      description:
        "Deletes the material with its certifications. Refused (reason material_in_use) while a variant's " +
        'composition contains it.',
      args: {
        id: t.arg.id({ ...naming('material'), required: true, description: 'The id of the material.' }),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteMaterial(deps, reader, args)),
    }),
  }
})

addChangesField({ noun: material, type: MaterialType, verbs: materialVerbs, one: materialOf })

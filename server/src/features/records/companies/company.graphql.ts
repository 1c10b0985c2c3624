import { addChangesField } from '#kit/changes-field.ts'
import { ORDER } from '#kit/common-words.ts'
import { fieldArgs, keptFields, typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { naming } from '#kit/named-records.ts'
import { orderType } from '#kit/order-type.ts'
import { pageArgs, readByArg, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { counted, keptIn, listed, recordById } from '#kit/plans/field-plan.ts'
import { keyBy, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { MOST_WHOLE, mostWhole } from '#kit/whole-list.ts'
import { MAX_TAKE } from '#platform/page.ts'
import { company } from './company.noun.ts'
import type { Company } from './company.ts'
import { companyVerbs } from './company.verbs.ts'
import { companyFields } from './company-fields.ts'
import { createCompany } from './create-company.ts'
import { deleteCompany } from './delete-company.ts'
import {
  countCompaniesFound,
  findCompanies,
  listCompaniesFound,
  loadCompanies,
  placeCompanies,
} from './find-companies.ts'
import { updateCompany } from './update-company.ts'

const CompanyRoleType = builder.enumType('CompanyRole', {
  description: 'What a company does for the workspace.',
  values: {
    BRAND: { value: 'brand', description: 'Sells under its own name.' },
    MANUFACTURER: { value: 'manufacturer', description: 'Makes the items.' },
    SUPPLIER: { value: 'supplier', description: 'Supplies materials.' },
    RETAILER: { value: 'retailer', description: 'Sells what others make.' },
    IMPORTER: { value: 'importer', description: 'Imports items into a customs territory.' },
    RECYCLER: { value: 'recycler', description: 'Takes items back, reuses or recycles them.' },
    OTHER: { value: 'other', description: 'Anything else.' },
  } as const,
})

export const CompanyType = builder.objectRef<Listed<Company>>('Company').implement({
  description: 'A company that other records refer to: a brand, a manufacturer, a supplier.',
  ...keptIn('companies'),
  fields: (t) => ({
    ...keptFields(t),
    ...typeFields(t, companyFields, { enums: { role: CompanyRoleType } }),
  }),
})

/** The company of another record, loaded for all of a level at once. */
export const companyOf = toOne(async (scope, ids) => keyBy(await loadCompanies(scope, ids), ({ id }) => id))

const CompanyOrderType = orderType('CompanyOrder', { NAME: 'name', UPDATED: 'the time of the last change' })

builder.queryFields((t) => {
  const filter = {
    role: t.arg({ type: CompanyRoleType, description: 'Only companies with this role.' }),
    search: t.arg.string({
      description:
        'Only companies with this in their name, code, city, GLN, VAT number or LEI, ignoring case and accents. ' +
        'Forgives typing errors. The best match comes first, unless `orderBy` says otherwise.',
    }),
    country: t.arg.string({ description: 'Only companies in this country, ISO 3166-1 alpha-2.' }),
    connectionId: readByArg(t.arg),
    updatedSince: updatedSinceArg(t.arg),
  }
  return {
    companies: t.field({
      type: [CompanyType],
      args: {
        ...pageArgs(t.arg),
        take: t.arg.int({
          description: `How many records to return, 1 to ${MAX_TAKE}; if omitted, all of them, up to ${MOST_WHOLE}.`,
          extensions: { bounds: { minimum: 1, maximum: MAX_TAKE } },
        }),
        ...filter,
        orderBy: t.arg({ type: CompanyOrderType, defaultValue: 'BEST_MATCH', description: ORDER }),
      },
      description: 'Companies, newest first by default.',
      resolve: (_root, args, { scope }, info) => findCompanies(scope, args, () => mostWhole(info)),
      extensions: { countsAs: MAX_TAKE, ...listed('companies', placeCompanies).extensions },
    }),
    companyCount: t.int({
      args: filter,
      description: 'How many companies there are.',
      resolve: (_root, args, { scope }) => countCompaniesFound(scope, args),
      ...counted(listCompaniesFound),
    }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      args: { id: t.arg.id({ ...naming('company'), required: true, description: 'The id of the company.' }) },
      description: 'One company, or null if there is none with this id.',
      ...recordById(companyOf),
    }),
  }
})

builder.mutationFields((t) => {
  return {
    createCompany: t.field({
      type: CompanyType,
      args: { ...fieldArgs(t.arg, companyFields, 'create', { role: CompanyRoleType }) },
      description: 'Creates a company.',
      resolve: (_root, args, context) => change(context, (deps, reader) => createCompany(deps, reader, args)),
    }),
    updateCompany: t.field({
      type: CompanyType,
      description: 'Changes the given fields; null clears a field.',
      args: {
        id: t.arg.id({ ...naming('company'), required: true, description: 'The id of the company.' }),
        ...fieldArgs(t.arg, companyFields, 'update', { role: CompanyRoleType }),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateCompany(deps, reader, args)),
    }),
    deleteCompany: t.field({
      type: CompanyType,
      description:
        'Deletes the company with its certifications. Refused (reason company_in_use) while products, ' +
        'materials or variants refer to it.',
      args: {
        id: t.arg.id({ ...naming('company'), required: true, description: 'The id of the company.' }),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteCompany(deps, reader, args)),
    }),
  }
})

addChangesField({
  noun: company,
  type: CompanyType,
  enums: { role: CompanyRoleType },
  verbs: companyVerbs,
  one: companyOf,
})

import { addChangesField } from '#kit/changes-field.ts'
import { CREATED_AT, ID, ORDER, UPDATED_AT } from '#kit/common-words.ts'
import { CURSOR } from '#kit/cursor-field.ts'
import { fieldArgs, typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { naming } from '#kit/named-records.ts'
import { orderType } from '#kit/order-type.ts'
import { pageArgs, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { keyBy, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { MOST_WHOLE, mostWhole } from '#kit/whole-list.ts'
import { MAX_TAKE } from '#platform/page.ts'
import { createFacility } from './create-facility.ts'
import { deleteFacility } from './delete-facility.ts'
import { facility } from './facility.noun.ts'
import type { Facility } from './facility.ts'
import { facilityVerbs } from './facility.verbs.ts'
import { facilityFields } from './facility-fields.ts'
import { countFacilitiesFound, findFacilities, loadFacilities } from './find-facilities.ts'
import { updateFacility } from './update-facility.ts'

export const FacilityType = builder.objectRef<Listed<Facility>>('Facility').implement({
  description: 'Where items are made: a mill, a dyehouse, a laundry.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    ...typeFields(t, facilityFields),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (facility) => facility.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: (facility) => facility.updatedAt }),
    cursor: t.id(CURSOR),
  }),
})

/** The facility of another record, loaded for all of a level at once. */
export const facilityOf = toOne(async (scope, ids) => keyBy(await loadFacilities(scope, ids), ({ id }) => id))

const FacilityOrderType = orderType('FacilityOrder', { NAME: 'name', UPDATED: 'the time of the last change' })

builder.queryFields((t) => {
  const filter = {
    search: t.arg.string({
      description: 'Only facilities with this in their name or code, in capitals or not.',
    }),
    country: t.arg.string({ description: 'Only facilities in this country, ISO 3166-1 alpha-2.' }),
    updatedSince: updatedSinceArg(t.arg),
  }
  return {
    facilities: t.field({
      type: [FacilityType],
      args: {
        ...pageArgs(t.arg),
        take: t.arg.int({
          description: `How many records to return, 1 to ${MAX_TAKE}; if omitted, all of them, up to ${MOST_WHOLE}.`,
          extensions: { bounds: { minimum: 1, maximum: MAX_TAKE } },
        }),
        ...filter,
        orderBy: t.arg({ type: FacilityOrderType, defaultValue: 'NEWEST', description: ORDER }),
      },
      extensions: { countsAs: MAX_TAKE },
      description: 'Facilities, newest first unless asked otherwise.',
      resolve: (_root, args, { scope }, info) => findFacilities(scope, args, () => mostWhole(info)),
    }),
    facilityCount: t.int({
      args: filter,
      description: 'How many facilities there are.',
      resolve: (_root, args, { scope }) => countFacilitiesFound(scope, args),
    }),
    facility: t.field({
      type: FacilityType,
      nullable: true,
      args: { id: t.arg.id({ ...naming('facility'), required: true, description: 'The id of the facility.' }) },
      description: 'One facility, or null if there is none with this id.',
      resolve: (_root, { id }, { scope }) => facilityOf(scope, id),
    }),
  }
})

builder.mutationFields((t) => {
  return {
    createFacility: t.field({
      type: FacilityType,
      args: { ...fieldArgs(t.arg, facilityFields, 'create') },
      description: 'Creates a facility.',
      resolve: (_root, args, context) => change(context, (deps, reader) => createFacility(deps, reader, args)),
    }),
    updateFacility: t.field({
      type: FacilityType,
      description: 'Changes the given fields; null clears a field.',
      args: {
        id: t.arg.id({ ...naming('facility'), required: true, description: 'The id of the facility.' }),
        ...fieldArgs(t.arg, facilityFields, 'update'),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateFacility(deps, reader, args)),
    }),
    deleteFacility: t.field({
      type: FacilityType,
      description: 'Deletes the facility; it can be restored for a while.',
      args: {
        id: t.arg.id({ ...naming('facility'), required: true, description: 'The id of the facility.' }),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteFacility(deps, reader, args)),
    }),
  }
})

addChangesField({ noun: facility, type: FacilityType, verbs: facilityVerbs, one: facilityOf })

import { eachOf, verbs } from '#kit/noun-verbs.ts'
import { createFacilities } from './create-facility.ts'
import { deleteFacility } from './delete-facility.ts'
import { lockFacilities } from './facility.store.ts'
import { facilityFields } from './facility-fields.ts'
import { countFacilitiesFound, findFacilities, loadFacilities, walkFacilities } from './find-facilities.ts'
import { updateFacilities } from './update-facility.ts'

export const facilityVerbs = verbs(facilityFields, {
  find: findFacilities,
  walk: walkFacilities,
  count: countFacilitiesFound,
  load: loadFacilities,
  create: createFacilities,
  update: updateFacilities,
  remove: eachOf(deleteFacility),
  lock: lockFacilities,
})

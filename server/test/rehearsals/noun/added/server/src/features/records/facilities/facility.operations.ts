import { changes, count, list, missing, mutation, type Operation, one, remove } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  list('facilities', () => '', 'id name country code'),
  one('facility', ({ facility }) => facility),
  count('facilityCount'),
  mutation('createFacility', () => 'name: "Dyehouse", country: "IT"', 'own_workspace', [
    ['field_required', () => 'mutation { createFacility(name: " ") { id } }'],
  ]),
  mutation('updateFacility', ({ facility }) => `id: "${facility}", code: "F-13"`, 'not_found', [
    ['facility_not_found', () => `mutation { updateFacility(id: "${missing}", code: "F") { id } }`],
  ]),
  changes('updateFacilities', ({ facility }) => facility, 'code: "F-14"'),
  remove('deleteFacility', ({ facility }) => facility, 'facility_not_found'),
]

import type { Noun } from '#kit/noun.ts'
import { facilityFields } from './facility-fields.ts'

export const facility = {
  name: 'facility',
  plural: 'facilities',
  idPrefix: 'fac',
  fields: facilityFields,
  knownBy: [
    { by: 'code', fields: ['code'], columns: ['facility_code'], words: 'their code' },
    { by: 'name', fields: ['name'], columns: ['facility_name'], words: 'their name' },
  ],
  belongsTo: [],
  toldBy: ['facility_code', 'facility_name'],
  namedIn: 'facility_name',
  words: { one: 'A facility', many: 'facilities' },
  needs: ['facility_name'],
  beside: {},
} as const satisfies Noun

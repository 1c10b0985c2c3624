import { type Fields, field } from '#kit/field.ts'
import { country, name, text } from '#platform/fields.ts'

export const facilityFields = {
  name: field(name(), {
    about: 'The name of the facility.',
    bulk: false,
    column: {
      name: 'facility_name',
      synonyms: 'facility, site, plant, werk, site de production',
      example: 'Tecelagem do Ave',
      meaning: { en: 'The facility.', de: 'Die Betriebsstätte.', fr: 'Le site de production.' },
    },
  }),
  country: field(country(), {
    about: 'The country, ISO 3166-1 alpha-2: PT.',
    column: {
      name: 'facility_country',
      example: 'PT',
      meaning: { en: 'The country it is in.', de: 'Das Land, in dem sie liegt.', fr: 'Le pays où il se trouve.' },
    },
  }),
  code: field(text(50), {
    about: 'What the workspace calls it in other systems.',
    bulk: false,
    column: {
      name: 'facility_code',
      example: 'F-12',
      meaning: {
        en: 'Its code in your systems.',
        de: 'Ihr Code in Ihren Systemen.',
        fr: 'Son code dans vos systèmes.',
      },
    },
  }),
} satisfies Fields

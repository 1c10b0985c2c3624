import type { Noun } from '#kit/noun.ts'
import { ratingFields } from './rating-fields.ts'

export const rating = {
  name: 'rating',
  plural: 'ratings',
  idPrefix: 'rat',
  fields: ratingFields,
  knownBy: [{ by: 'code', fields: ['code'], columns: ['rating_code'], words: 'your own code' }],
  belongsTo: ['company'],
  toldBy: ['rating_scheme', 'rating_code'],
  namedIn: null,
  needs: ['rating_company', 'rating_scheme', 'rating_published_on'],
  words: { one: 'A rating', many: 'ratings' },
  beside: {},
} as const satisfies Noun

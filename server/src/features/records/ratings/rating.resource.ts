import { addOperations, addRecordOperations } from '#kit/rest-resources.ts'
import { ratingFields } from './rating-fields.ts'

addRecordOperations('Ratings', {
  about:
    'What schemes such as EcoVadis say of companies. Confidential to the workspace, unless it is decided that passports show one.',
  noun: 'rating',
  nouns: 'ratings',
  create: { companyId: '{company}', scheme: 'EcoVadis', score: 68, publishedOn: '2026-03-01' },
  change: { medal: 'Gold' },
  rules: ratingFields,
})

addOperations('Ratings', [
  {
    method: 'GET',
    path: '/rating-schemes',
    id: 'listRatingSchemes',
    field: 'ratingSchemes',
    summary: 'List the schemes in use',
  },
  {
    method: 'POST',
    path: '/ratings/{id}/disclose',
    id: 'discloseRating',
    field: 'discloseRating',
    summary: 'Decide that passports show a rating',
  },
  {
    method: 'POST',
    path: '/ratings/{id}/conceal',
    id: 'concealRating',
    field: 'concealRating',
    summary: 'Decide that passports no longer show a rating',
  },
])

import { changes, count, list, missing, mutation, type Operation, one, remove, words } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  { ...list('ratings', ({ company }) => `(companyId: "${company}")`, 'id scheme score state isLatest'), need: 'read' },
  one('rating', ({ rating }) => rating, 'read'),
  { ...words('ratingSchemes'), need: 'read' },
  { ...count('ratingCount'), need: 'read' },
  mutation(
    'createRating',
    ({ idleCompany }) => `companyId: "${idleCompany}", scheme: "EcoVadis", score: 70, publishedOn: "2026-01-15"`,
    'bad_input',
    [
      [
        'day_malformed',
        ({ company }) =>
          `mutation { createRating(companyId: "${company}", scheme: "EcoVadis", publishedOn: "2026-02-30") { id } }`,
      ],
      [
        'score_above_best',
        ({ company }) =>
          `mutation { createRating(companyId: "${company}", scheme: "EcoVadis", publishedOn: "2026-02-03", score: 101) { id } }`,
      ],
      [
        'sub_score_malformed',
        ({ company }) =>
          `mutation { createRating(companyId: "${company}", scheme: "EcoVadis", publishedOn: "2026-02-03", subScores: ["good"]) { id } }`,
      ],
      [
        'company_not_found',
        () =>
          `mutation { createRating(companyId: "${missing}", scheme: "EcoVadis", publishedOn: "2026-02-03") { id } }`,
      ],
    ],
  ),
  mutation('updateRating', ({ rating }) => `id: "${rating}", medal: "Gold"`, 'not_found', [
    ['rating_not_found', () => `mutation { updateRating(id: "${missing}", medal: "x") { id } }`],
    [
      'ends_before_start',
      ({ rating }) => `mutation { updateRating(id: "${rating}", validUntil: "2019-01-01") { id } }`,
    ],
    [
      'record_changed',
      ({ rating }) => `mutation { updateRating(id: "${rating}", medal: "x", expectedRevision: 7) { id } }`,
    ],
  ]),
  changes('updateRatings', ({ rating }) => rating, 'medal: "Gold"'),
  mutation(
    'discloseRating',
    ({ rating }) => `id: "${rating}"`,
    'not_found',
    [
      ['rating_not_found', () => `mutation { discloseRating(id: "${missing}") { id } }`],
      [
        'rating_undated',
        ({ rating }) =>
          `mutation { updateRating(id: "${rating}", validUntil: null) { id } discloseRating(id: "${rating}") { id } }`,
      ],
    ],
    'administer',
  ),
  mutation(
    'concealRating',
    ({ rating }) => `id: "${rating}"`,
    'not_found',
    [['rating_not_found', () => `mutation { concealRating(id: "${missing}") { id } }`]],
    'administer',
  ),
  remove('deleteRating', ({ rating }) => rating, 'rating_not_found'),
]

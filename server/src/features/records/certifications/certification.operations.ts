import { changes, list, missing, mutation, type Operation, one, remove, words } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  list('certifications', ({ product }) => `(productId: "${product}")`, 'id scheme name state'),
  one('certification', ({ certification }) => certification),
  words('certificationSchemes'),
  {
    name: 'certificationCount',
    need: 'nothing',
    foreign: 'empty',
    document: () => '{ certificationCount }',
    bad: [['graphql_validation', () => '{ certificationCount(productId: {}) }']],
  },
  mutation(
    'createCertification',
    ({ product }) => `scheme: "GOTS", number: "CU-1", productId: "${product}"`,
    'bad_input',
    [
      ['day_malformed', () => 'mutation { createCertification(scheme: "GOTS", validUntil: "2027-02-30") { id } }'],
      [
        'too_many_subjects',
        ({ product, company }) =>
          `mutation { createCertification(scheme: "GOTS", productId: "${product}", companyId: "${company}") { id } }`,
      ],
    ],
  ),
  mutation('updateCertification', ({ certification }) => `id: "${certification}", issuer: "Textiva"`, 'not_found', [
    ['certification_not_found', () => `mutation { updateCertification(id: "${missing}", issuer: "x") { id } }`],
    [
      'record_changed',
      ({ certification }) =>
        `mutation { updateCertification(id: "${certification}", issuer: "x", expectedRevision: 7) { id } }`,
    ],
  ]),
  changes('updateCertifications', ({ certification }) => certification, 'scope: "Sewing"'),
  remove('deleteCertification', ({ certification }) => certification, 'certification_not_found'),
]

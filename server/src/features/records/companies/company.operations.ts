import { changes, count, list, missing, mutation, type Operation, one, remove } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  list('companies', () => '', 'id name role country'),
  one('company', ({ company }) => company),
  count('companyCount'),
  mutation('createCompany', () => 'name: "Kızılçam Tekstil", role: MANUFACTURER, country: "TR"', 'own_workspace', [
    ['field_required', () => 'mutation { createCompany(name: "  ") { id } }'],
    ['country_unknown', () => 'mutation { createCompany(name: "A", country: "Turkey") { id } }'],
    ['graphql_validation', () => 'mutation { createCompany { id } }'],
  ]),
  mutation('updateCompany', ({ company }) => `id: "${company}", city: "Barcelos"`, 'not_found', [
    ['company_not_found', () => `mutation { updateCompany(id: "${missing}", city: "Barcelos") { id } }`],
    ['field_required', ({ company }) => `mutation { updateCompany(id: "${company}", name: null) { id } }`],
    [
      'brand_in_use',
      ({ brand }) =>
        `mutation { createProduct(name: "Followed", brandId: "${brand}") { id } updateCompany(id: "${brand}", role: OTHER) { id } }`,
    ],
    [
      'record_changed',
      ({ company }) => `mutation { updateCompany(id: "${company}", city: "B", expectedRevision: 7) { id } }`,
    ],
  ]),
  changes('updateCompanies', ({ company }) => company, 'city: "Porto"'),
  {
    ...remove('deleteCompany', ({ idleCompany }) => idleCompany, 'company_not_found'),
    bad: [
      ['company_not_found', () => `mutation { deleteCompany(id: "${missing}") { id } }`],
      ['company_in_use', ({ company }) => `mutation { deleteCompany(id: "${company}") { id } }`],
    ],
  },
]

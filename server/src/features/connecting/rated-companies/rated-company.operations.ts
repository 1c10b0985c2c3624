import { mutation, type Operation } from '#test/operation.ts'

const people =
  'contactFirstName: "Ana", contactLastName: "Sá", contactEmail: "a@b.example", buyerFirstName: "Jo", buyerLastName: "Berg", buyerEmail: "j@b.example"'

export const operations: readonly Operation[] = [
  {
    name: 'ratedCompanies',
    need: 'read',
    foreign: 'not_found',
    document: ({ ratedConnection }) =>
      `{ ratedCompanies(connectionId: "${ratedConnection}", decision: OPEN) { externalId name decision proposals { because } } }`,
    bad: [
      ['connection_not_found', () => '{ ratedCompanies(connectionId: "x") { externalId } }'],
      [
        'take_out_of_range',
        ({ ratedConnection }) => `{ ratedCompanies(connectionId: "${ratedConnection}", take: 101) { externalId } }`,
      ],
    ],
  },
  {
    name: 'ratedCompanyCount',
    need: 'read',
    foreign: 'not_found',
    document: ({ ratedConnection }) => `{ ratedCompanyCount(connectionId: "${ratedConnection}") }`,
    bad: [['graphql_validation', () => '{ ratedCompanyCount }']],
  },
  mutation(
    'decideRatedCompany',
    ({ ratedConnection, company }) =>
      `connectionId: "${ratedConnection}", externalId: "AB123456", decision: ACCEPTED, companyId: "${company}"`,
    'not_found',
    [
      [
        'rated_company_not_found',
        ({ ratedConnection }) =>
          `mutation { decideRatedCompany(connectionId: "${ratedConnection}", externalId: "x", decision: REFUSED) { externalId } }`,
      ],
      [
        'company_needed',
        ({ ratedConnection }) =>
          `mutation { decideRatedCompany(connectionId: "${ratedConnection}", externalId: "AB123456", decision: ACCEPTED) { externalId } }`,
      ],
    ],
    'edit',
    '{ externalId }',
  ),
  mutation(
    'requestRating',
    ({ ratedConnection, company }) => `connectionId: "${ratedConnection}", companyId: "${company}", ${people}`,
    'not_found',
    [
      [
        'country_needed',
        ({ ratedConnection, idleCompany }) =>
          `mutation { requestRating(connectionId: "${ratedConnection}", companyId: "${idleCompany}", ${people}) { isSent } }`,
      ],
      [
        'field_required',
        ({ ratedConnection, company }) =>
          `mutation { requestRating(connectionId: "${ratedConnection}", companyId: "${company}", ${people.replace('"Ana"', '" "')}) { isSent } }`,
      ],
    ],
    'edit',
    '{ isSent }',
  ),
]

import { addOperations } from '#kit/rest-resources.ts'

addOperations('Workspace', [
  {
    method: 'GET',
    path: '/company-prefixes',
    id: 'listCompanyPrefixes',
    field: 'companyPrefixes',
    summary: 'List the GS1 company prefixes of the workspace',
  },
  {
    method: 'POST',
    path: '/company-prefixes',
    id: 'claimCompanyPrefix',
    field: 'claimCompanyPrefix',
    creates: true,
    example: { prefix: '9506000' },
    summary: 'Claim a GS1 company prefix',
  },
  {
    method: 'DELETE',
    path: '/company-prefixes/{prefix}',
    id: 'withdrawCompanyPrefix',
    field: 'withdrawCompanyPrefix',
    summary: 'Withdraw a claim to a GS1 company prefix',
  },
  {
    method: 'GET',
    path: '/gtin-disputes',
    id: 'listGtinDisputes',
    field: 'gtinDisputes',
    summary: 'List GTINs that another workspace has published too',
  },
])

import { addOperations } from '#kit/rest-resources.ts'

addOperations('Connections', [
  {
    method: 'GET',
    path: '/connections/{connectionId}/rated-companies',
    id: 'listRatedCompanies',
    field: 'ratedCompanies',
    count: 'ratedCompanyCount',
    parts: ['rating', 'proposals', 'company'],
    summary: 'List the companies that a connected scheme knows',
  },
  {
    method: 'POST',
    path: '/connections/{connectionId}/decide-rated-company',
    id: 'decideRatedCompany',
    field: 'decideRatedCompany',
    example: { externalId: 'AB123456', decision: 'REFUSED' },
    summary: 'Decide which company a supplier of a scheme is',
  },
  {
    method: 'POST',
    path: '/connections/{connectionId}/request-rating',
    id: 'requestRating',
    field: 'requestRating',
    parts: ['fault'],
    example: {
      companyId: '{company}',
      contactFirstName: 'Ana',
      contactLastName: 'Sá',
      contactEmail: 'ana@northwind.example',
      buyerFirstName: 'Jo',
      buyerLastName: 'Berg',
      buyerEmail: 'jo@brand.example',
    },
    summary: 'Ask a scheme to assess a company',
  },
])
